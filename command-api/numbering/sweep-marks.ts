import type { Pool } from '@fines/platform/postgres.ts';

/** How far a sweep has come: every number of a year up to its mark is used or voided for good. */
export class SweepMarks {
  readonly #pool: Pool;
  readonly #table: 'fine_sweep' | 'receipt_sweep';

  constructor(pool: Pool, table: 'fine_sweep' | 'receipt_sweep') {
    this.#pool = pool;
    this.#table = table;
  }

  /** The years that were swept before. */
  async years(): Promise<number[]> {
    const { rows } = await this.#pool.query<{ year: number }>(`SELECT year FROM command.${this.#table}`);
    return rows.map(({ year }) => year);
  }

  async of(year: number): Promise<number> {
    const { rows } = await this.#pool.query<{ settled_up_to: number }>(
      `SELECT settled_up_to FROM command.${this.#table} WHERE year = $1`,
      [year],
    );
    return rows[0]?.settled_up_to ?? 0;
  }

  /** A mark never goes back, should two sweeps overlap. */
  async move(year: number, settledUpTo: number): Promise<void> {
    await this.#pool.query(
      `INSERT INTO command.${this.#table} AS marks (year, settled_up_to) VALUES ($1, $2)
       ON CONFLICT (year) DO UPDATE SET settled_up_to = greatest(marks.settled_up_to, $2)`,
      [year, settledUpTo],
    );
  }
}
