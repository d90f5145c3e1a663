import { createHash } from 'node:crypto';

import type { Pool } from '@fines/platform/postgres.ts';

import { Grouped } from '../grouped.ts';
import { keyUsedTwice } from '../key-used-twice.ts';
import type { YearlyNumber } from '../numbering/yearly-series.ts';

/** `isNew` if the command comes for the first time, so that there can be no fine of its yet. */
export type Claim = { number: YearlyNumber; isNew: boolean };

/**
 * Which number a repeatable command tried to use. It is written before the fine is, so whoever sends the
 * command again, to whichever process, tries the same number with the same event ids, and one fine results.
 */
export class NumberClaims {
  readonly #pool: Pool;
  readonly #claims = new Grouped((wishes: readonly Wish[]) => this.#claimAll(wishes));

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Claims a number for a command, or finds the one that it has claimed before. */
  async claim(commandId: string, request: unknown, wanted: YearlyNumber): Promise<Claim> {
    const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest();
    const { isSameRequest, ...claim } = await this.#claims.do({ commandId, fingerprint, ...wanted });
    if (!isSameRequest) throw keyUsedTwice();
    return claim;
  }

  /** Moves a claim off a number that another command has used. Whoever comes first moves it for all. */
  async move(commandId: string, from: YearlyNumber, to: YearlyNumber): Promise<Claim> {
    await this.#pool.query(
      `UPDATE command.fine_numbers SET year = $4, sequence = $5
       WHERE command_id = $1 AND year = $2 AND sequence = $3`,
      [commandId, from.year, from.sequence, to.year, to.sequence],
    );
    const { rows } = await this.#pool.query<YearlyNumber>(
      'SELECT year, sequence FROM command.fine_numbers WHERE command_id = $1',
      [commandId],
    );
    const [number = missing()] = rows;
    return { number, isNew: false };
  }

  /** One statement and one commit, however many commands come at once; each of them at most once. */
  async #claimAll(wishes: readonly Wish[]): Promise<Answer[]> {
    const { rows } = await this.#pool.query<ClaimRow>(CLAIM_ALL, [
      wishes.map(({ commandId }) => commandId),
      wishes.map(({ fingerprint }) => fingerprint),
      wishes.map(({ year }) => year),
      wishes.map(({ sequence }) => sequence),
    ]);
    const byCommand = new Map(rows.map((row) => [row.command_id, row]));
    return wishes.map(({ commandId, fingerprint }) => {
      const { year, sequence, is_new: isNew, fingerprint: known } = byCommand.get(commandId) ?? missing();
      return { number: { year, sequence }, isNew, isSameRequest: known.equals(fingerprint) };
    });
  }
}

type Wish = YearlyNumber & { commandId: string; fingerprint: Buffer };
type Answer = Claim & { isSameRequest: boolean };
type ClaimRow = YearlyNumber & { command_id: string; fingerprint: Buffer; is_new: boolean };

/** In the order of the ids, so that two processes that claim for the same commands do not wait for each other. */
const CLAIM_ALL = `
  INSERT INTO command.fine_numbers AS claims (command_id, fingerprint, year, sequence)
  SELECT * FROM unnest($1::uuid[], $2::bytea[], $3::int[], $4::bigint[]) AS wish (command_id, f, y, s)
  ORDER BY command_id
  ON CONFLICT (command_id) DO UPDATE SET command_id = claims.command_id
  RETURNING command_id, fingerprint, year, sequence, xmax = 0 AS is_new`;

function missing(): never {
  throw new Error('The claim of a fine number has vanished');
}
