import type { Pool } from '@fines/platform/postgres.ts';

/** How far the sweeper has come: every receipt number of a year up to its mark is used or voided for good. */
export class SweepMarks {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async of(year: number): Promise<number> {
    const { rows } = await this.#pool.query<{ settled_up_to: string }>(
      'SELECT settled_up_to FROM command.receipt_sweep WHERE year = $1',
      [year],
    );
    return Number(rows[0]?.settled_up_to ?? 0);
  }

  /** A mark never goes back, should two sweeps overlap. */
  async move(year: number, settledUpTo: number): Promise<void> {
    await this.#pool.query(
      `INSERT INTO command.receipt_sweep AS marks (year, settled_up_to) VALUES ($1, $2)
       ON CONFLICT (year) DO UPDATE SET settled_up_to = greatest(marks.settled_up_to, $2)`,
      [year, settledUpTo],
    );
  }
}
