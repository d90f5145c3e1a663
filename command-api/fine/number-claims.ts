import { createHash } from 'node:crypto';

import { Refusal } from '@fines/domain/shared/refusal.ts';
import type { Pool } from '@fines/platform/postgres.ts';

type Claim = { year: number; sequence: number };

/**
 * Which number a repeatable command tried to use. It is written before the fine is, so whoever sends the
 * command again, to whichever process, tries the same number with the same event ids, and one fine results.
 */
export class NumberClaims {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Claims a number for a command, or finds the one that it has claimed before. */
  async claim(commandId: string, request: unknown, wanted: Claim): Promise<Claim> {
    const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest();
    const { rows } = await this.#pool.query<Claim & { same_request: boolean }>(
      `INSERT INTO command.fine_numbers AS claims (command_id, fingerprint, year, sequence)
       VALUES ($1, $2, $3, $4)
       ON CONFLICT (command_id) DO UPDATE SET command_id = claims.command_id
       RETURNING year, sequence, fingerprint = $2 AS same_request`,
      [commandId, fingerprint, wanted.year, wanted.sequence],
    );
    const [{ same_request: sameRequest, ...claim } = missing()] = rows;
    if (!sameRequest) throw keyUsedTwice();
    return claim;
  }

  /** Moves a claim off a number that another command has used. Whoever comes first moves it for all. */
  async move(commandId: string, from: Claim, to: Claim): Promise<Claim> {
    await this.#pool.query(
      `UPDATE command.fine_numbers SET year = $4, sequence = $5
       WHERE command_id = $1 AND year = $2 AND sequence = $3`,
      [commandId, from.year, from.sequence, to.year, to.sequence],
    );
    const { rows } = await this.#pool.query<Claim>(
      'SELECT year, sequence FROM command.fine_numbers WHERE command_id = $1',
      [commandId],
    );
    const [claim = missing()] = rows;
    return claim;
  }
}

const keyUsedTwice = (): Refusal =>
  new Refusal('invalid', 'idempotency-key-reused', 'This Idempotency-Key was used for another request');

function missing(): never {
  throw new Error('The claim of a fine number has vanished');
}
