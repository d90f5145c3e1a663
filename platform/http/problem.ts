import { type FieldErrors, Refusal, type RefusalKind } from '@fines/domain/shared/refusal.ts';
import { z } from 'zod';

/** An error answer (RFC 9457), with `message` for clients that show only that. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    message: z.string(),
    /** What is wrong with which field. */
    errors: z.record(z.string(), z.string()).optional(),
    /** For a refused command: the log position that shows the reason. Send it as `X-Min-Position` with a read. */
    position: z.string().optional(),
    /** For an unknown vehicle: known plates that differ by one typing error. */
    similarPlates: z.array(z.string()).readonly().optional(),
    /** Finds the request in the logs, like the header `X-Request-Id`. Missing if the request could not be parsed. */
    requestId: z.string().optional(),
  })
  .meta({ id: 'Problem' });
type Problem = z.output<typeof problemSchema>;

/** An error of HTTP itself, such as a wrong media type, no token, or too many requests. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly status: number;
  readonly code: string;
  readonly errors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly similarPlates: readonly string[] | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { errors?: FieldErrors; retryAfterSeconds?: number; similarPlates?: readonly string[] } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.similarPlates = more.similarPlates;
  }
}

export const unauthorised = (message = 'Sign in to continue'): HttpProblem =>
  new HttpProblem(401, 'not-signed-in', message);

export const unavailable = (message: string): HttpProblem =>
  new HttpProblem(503, 'unavailable', message, { retryAfterSeconds: 2 });

export const tooMany = (code: string, message: string, retryAfterSeconds: number): HttpProblem =>
  new HttpProblem(429, code, message, { retryAfterSeconds });

const STATUS_OF: Readonly<Record<RefusalKind, number>> = {
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  stale: 412,
  invalid: 422,
  tooMany: 429,
};

export const PROBLEM_TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Too slow',
  409: 'Conflict',
  411: 'Length required',
  412: 'Changed meanwhile',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Validation failed',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Internal error',
  503: 'Unavailable',
};

/** The first message for each dotted path. Works for fields with names such as `constructor`, too. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors = Map.groupBy(error.issues, ({ path }) => path.join('.'));
  return Object.fromEntries([...errors].map(([path, [first]]) => [path, first?.message ?? '']));
}

export function problemOf(error: unknown): Problem {
  if (error instanceof Refusal) {
    const { kind, code, message, errors, position } = error;
    return {
      ...problem(STATUS_OF[kind], code, message, errors),
      ...(position !== undefined && { position }),
    };
  }
  if (error instanceof HttpProblem) {
    const { status, code, message, errors, similarPlates } = error;
    return { ...problem(status, code, message, errors), ...(similarPlates && { similarPlates }) };
  }
  const status = clientErrorStatus(error);
  if (status !== undefined) return problem(status, 'bad-request', clientErrorMessage(status));
  return problem(500, 'internal', 'Something went wrong on our side. Try again; if it stays, tell support.');
}

function problem(status: number, code: string, message: string, errors?: FieldErrors): Problem {
  const title = PROBLEM_TITLES[status] ?? 'Error';
  return { type: `urn:fines:problem:${code}`, title, status, code, message, ...(errors && { errors }) };
}

/** The 4xx status of an error thrown by Koa or its body parser. */
function clientErrorStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

const clientErrorMessage = (status: number): string =>
  status === 413 ? 'The request is too large' : 'The request cannot be read';

/**
 * The fields with text that is not well-formed Unicode, in a key or a value at any depth. JSON can hold half of a
 * surrogate pair, but no other part of the system can.
 */
export function illFormedFields(value: unknown): FieldErrors {
  if (typeof value !== 'object' || value === null) return {};
  const broken = Object.entries(value).filter(isIllFormed);
  return Object.fromEntries(
    broken.map(([field]) => [field.toWellFormed(), 'This has a broken character: type it anew']),
  );
}

/** Without recursion, because JSON can be nested very deeply. */
function isIllFormed(given: unknown): boolean {
  const left = [given];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && !value.isWellFormed()) return true;
    if (typeof value === 'object' && value !== null) {
      for (const entry of Object.entries(value)) left.push(...entry);
    }
  }
  return false;
}
