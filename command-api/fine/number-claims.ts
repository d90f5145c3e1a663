import { createHash } from 'node:crypto';

import type { Pool } from '@fines/platform/postgres.ts';

import { keyUsedTwice } from '../key-used-twice.ts';
import type { YearlyNumber } from '../numbering/yearly-series.ts';

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
  async claim(commandId: string, request: unknown, wanted: YearlyNumber): Promise<YearlyNumber> {
    const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest();
    const { rows } = await this.#pool.query<YearlyNumber & { same_request: boolean }>(
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
  async move(commandId: string, from: YearlyNumber, to: YearlyNumber): Promise<YearlyNumber> {
    await this.#pool.query(
      `UPDATE command.fine_numbers SET year = $4, sequence = $5
       WHERE command_id = $1 AND year = $2 AND sequence = $3`,
      [commandId, from.year, from.sequence, to.year, to.sequence],
    );
    const { rows } = await this.#pool.query<YearlyNumber>(
      'SELECT year, sequence FROM command.fine_numbers WHERE command_id = $1',
      [commandId],
    );
    const [claim = missing()] = rows;
    return claim;
  }
}

function missing(): never {
  throw new Error('The claim of a fine number has vanished');
}
