/** A message as it goes out. Who sends it again sends the same id, by which the receiving side may know it. */
export type Letter = {
  id: string;
  to: string;
  subject: string;
  text: string;
  attachment: { filename: string; content: Buffer } | undefined;
};

/**
 * What became of one try. Of a reason, only what says nothing of the person: an answer's text may name the address.
 *
 * - `SENT`: the other side took it.
 * - `NOT_TAKEN`: certainly not taken; may be tried again.
 * - `REFUSED`: certainly not taken, and never will be.
 * - `UNKNOWN`: handed over, or perhaps handed over, and no answer came.
 */
export type Outcome = { outcome: 'SENT' } | { outcome: 'NOT_TAKEN' | 'REFUSED' | 'UNKNOWN'; reason: string };

/** A way by which messages leave the house. */
export type Channel = {
  /** Takes a limited time. Never throws. */
  send(letter: Letter): Promise<Outcome>;
  close(): void;
};

/** How many messages a process sends by one channel at the same time. */
export const AT_ONCE = 4;

/** The code of an error, as Node and the libraries have it; of one without, its name. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
