export type RefusalKind = 'forbidden' | 'notFound' | 'conflict' | 'stale' | 'invalid' | 'tooMany';

/** Messages by field name, as a form shows them. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * The rules refuse a command or question. `kind` decides the HTTP status (403, 404, 409, 412, 422 or 429), `code` is
 * stable for programs, `message` is for people.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: RefusalKind;
  readonly code: string;
  readonly errors: FieldErrors | undefined;
  /** When it may be tried again, if that is known. */
  readonly retryAfterSeconds: number | undefined;
  /** The log position of the state that led to the refusal, if known, so that the client's next read includes it. */
  position: string | undefined;

  constructor(
    kind: RefusalKind,
    code: string,
    message: string,
    { errors, retryAfterSeconds }: { errors?: FieldErrors | undefined; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const forbidden = (message: string): Refusal => new Refusal('forbidden', 'forbidden', message);

export const notFound = (what: string): Refusal => new Refusal('notFound', 'not-found', `${what} not found`);

/** `errors`: if a form has a field at which to show the message. */
export const conflict = (code: string, message: string, errors?: FieldErrors): Refusal =>
  new Refusal('conflict', code, message, { errors });

/** What may be done, but not as often as this. */
export const tooMany = (code: string, message: string, retryAfterSeconds: number): Refusal =>
  new Refusal('tooMany', code, message, { retryAfterSeconds });

/** The whole body is refused because of some of its fields. The message is that of the first field. */
export function invalid(errors: FieldErrors): Refusal {
  const [first = 'The request breaks a rule'] = Object.values(errors);
  return new Refusal('invalid', 'validation-failed', first, { errors });
}
