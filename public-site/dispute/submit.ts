import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';

import { HttpProblem, unavailable } from '@fines/platform/http/problem.ts';
import type { UploadedFile } from '@fines/platform/http/upload.ts';
import { z } from 'zod';

import type { Asked, CommandApi } from '../engine/command-api.ts';

export type PublicDispute = {
  fineNumber: string;
  reason: string;
  text: string;
  contact: { email: string | null; phone: string | null };
};

/** Why a dispute was not taken: of the fine or of the pictures (`code`), or of what was typed (`errors`, by field). */
export class NotTaken extends Error {
  readonly code: string;
  readonly errors: Readonly<Record<string, string>>;
  /** When it may be tried again, if it may not now. */
  readonly retryAfterSeconds: number | undefined;

  constructor({ code, errors = {} }: Problem, retryAfterSeconds?: number) {
    super(code);
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const problemSchema = z.object({
  code: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});
type Problem = z.output<typeof problemSchema>;

const photoSchema = z.object({ url: z.string() });
const takenSchema = z.object({ disputeId: z.string() });

const PHOTO_WITHIN_MS = 60_000;
const DISPUTE_WITHIN_MS = 15_000;

/** Submits disputes to the command API, in the name of the public. */
export class DisputeDesk {
  readonly #api: CommandApi;

  constructor(api: CommandApi) {
    this.#api = api;
  }

  /**
   * Twice under one key is one dispute.
   *
   * @returns its id
   * @throws NotTaken, or HttpProblem if it is not known what became of it (503), or is not ours to mend
   */
  async submit(dispute: PublicDispute, pictures: readonly UploadedFile[], key: string): Promise<string> {
    const evidence: string[] = [];
    for (const picture of pictures) evidence.push(await this.#send(picture));
    const body = JSON.stringify({ ...dispute, evidence });
    try {
      return await this.#take(body, key);
    } catch (error) {
      if (!(error instanceof NotTaken) || error.code !== 'idempotency-key-reused') throw error;
      // What was sent under that key, as with other pictures, may have come to nothing. If it did not, this is refused:
      // a fine has one pending dispute.
      return this.#take(body, randomUUID());
    }
  }

  async #take(body: string, key: string): Promise<string> {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key };
    const taken = await this.#post('disputes', { headers, body, withinMs: DISPUTE_WITHIN_MS });
    return takenSchema.parse(taken).disputeId;
  }

  /** @returns the address by which the dispute names it */
  async #send({ path }: UploadedFile): Promise<string> {
    const body = new FormData();
    body.set('file', await openAsBlob(path), 'picture');
    return photoSchema.parse(await this.#post('photos', { body, withinMs: PHOTO_WITHIN_MS })).url;
  }

  async #post(what: 'photos' | 'disputes', asked: Asked): Promise<unknown> {
    const answer = await this.#api.ask(what, { method: 'POST', ...asked });
    const said: unknown = await answer.json();
    if (answer.ok) return said;
    throw refusalOf(what, answer, problemSchema.parse(said));
  }
}

const REFUSED: ReadonlySet<number> = new Set([404, 409, 413, 415, 422, 429]);
/** Pictures are not taken just now, of whoever sends one. */
const BUSY: ReadonlySet<number> = new Set([429, 503]);

function refusalOf(what: 'photos' | 'disputes', { status, headers }: Response, problem: Problem): Error {
  const seconds = Number(headers.get('Retry-After') ?? 60);
  if (what === 'photos' && BUSY.has(status)) return new NotTaken({ code: 'pictures-busy' }, seconds);
  if (status === 503) return unavailable('The command API cannot take it just now');
  if (!REFUSED.has(status)) return new HttpProblem(500, problem.code, `answered with ${status}`);
  if (what === 'photos') return new NotTaken({ code: 'bad-picture' });
  return new NotTaken(problem, status === 429 ? seconds : undefined);
}
