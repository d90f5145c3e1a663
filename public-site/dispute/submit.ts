import { openAsBlob } from 'node:fs';

import { HttpProblem, tooMany, unavailable } from '@fines/platform/http/problem.ts';
import type { UploadedFile } from '@fines/platform/http/upload.ts';
import { z } from 'zod';

export type PublicDispute = {
  fineNumber: string;
  reason: string;
  text: string;
  contact: { email: string | null; phone: string | null };
};

/** Why a dispute was not taken: of the fine (`code`), or of what was typed (`errors`, by field). */
export class NotTaken extends Error {
  readonly code: string;
  readonly errors: Readonly<Record<string, string>>;

  constructor({ code, errors = {} }: Problem) {
    super(code);
    this.code = code;
    this.errors = errors;
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
  readonly #address: string;
  readonly #token: string;

  constructor({ address, token }: { address: string; token: string }) {
    this.#address = address.replace(/\/+$/, '');
    this.#token = token;
  }

  /**
   * Twice under one key is one dispute.
   *
   * @returns its id
   * @throws NotTaken, or HttpProblem if it is not known what became of it
   */
  async submit(dispute: PublicDispute, pictures: readonly UploadedFile[], key: string): Promise<string> {
    const evidence: string[] = [];
    for (const picture of pictures) evidence.push(await this.#send(picture));
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key };
    const body = JSON.stringify({ ...dispute, evidence });
    const { disputeId } = takenSchema.parse(
      await this.#post('disputes', { headers, body }, DISPUTE_WITHIN_MS),
    );
    return disputeId;
  }

  /** @returns the address by which the dispute names it */
  async #send({ path }: UploadedFile): Promise<string> {
    const body = new FormData();
    body.set('file', await openAsBlob(path), 'picture');
    return photoSchema.parse(await this.#post('photos', { body }, PHOTO_WITHIN_MS)).url;
  }

  async #post(
    what: 'photos' | 'disputes',
    { headers = {}, body }: { headers?: Record<string, string>; body: string | FormData },
    withinMs: number,
  ): Promise<unknown> {
    const answer = await fetch(`${this.#address}/api/public/${what}`, {
      method: 'POST',
      headers: { ...headers, Authorization: `Bearer ${this.#token}` },
      body,
      signal: AbortSignal.timeout(withinMs),
    }).catch((error: unknown) => {
      throw new Error('The command API does not answer', { cause: error });
    });
    const said: unknown = await answer.json();
    if (answer.ok) return said;
    throw refusalOf(what, answer, problemSchema.parse(said));
  }
}

const REFUSED: ReadonlySet<number> = new Set([404, 409, 413, 415, 422]);

function refusalOf(what: 'photos' | 'disputes', { status, headers }: Response, problem: Problem): Error {
  if (status === 429) return tooMany(problem.code, 'Too many', Number(headers.get('Retry-After') ?? 60));
  if (status === 503) return unavailable('The command API cannot take it just now');
  if (!REFUSED.has(status)) return new HttpProblem(500, problem.code, `answered with ${status}`);
  return new NotTaken(what === 'photos' ? { code: 'bad-picture' } : problem);
}
