import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';

import { Consumer } from '../engine/consumer.ts';
import { type Facts, FOLLOWED, learnOf, type Refund } from './money-news.ts';

const TABLES = 'command.fines_by_plate, command.statement_lines, command.refunds_to_tell';

/** What the matching of money looks up beside the log, by which it is kept. */
export class MoneyIndex {
  readonly #pool: Pool;
  readonly #consumer: Consumer;
  #underWay: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(pool: Pool, store: Pick<EventStore, 'readAll' | 'end'>) {
    this.#pool = pool;
    this.#consumer = new Consumer({
      name: 'money',
      pool,
      store,
      types: FOLLOWED,
      handle: async (events) => (connection) => learnOf(connection, events),
      reset: async (connection) => void (await connection.query(`TRUNCATE ${TABLES}`)),
    });
  }

  /** Reads the log on to its end. Whoever looks something up then finds all that was written before this call. */
  learn(): Promise<void> {
    return (this.#next ??= this.#learnNext());
  }

  /** What is under way may have begun too early for who asks now: all who do share the next one. */
  async #learnNext(): Promise<void> {
    await this.#underWay?.catch(() => undefined);
    this.#underWay = this.#next;
    this.#next = undefined;
    await this.#consumer.readOn();
  }

  /** Which of these lines were taken already. */
  async known(lineIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.#pool.query<{ line_id: string }>(
      'SELECT line_id FROM command.statement_lines WHERE line_id = ANY($1)',
      [lineIds],
    );
    return new Set(rows.map(({ line_id: id }) => id));
  }

  /** For each the lines that were taken with the same account, day, amount and number of the bank. */
  async alike(lines: readonly Facts[]): Promise<string[][]> {
    const { rows } = await this.#pool.query<{ nth: number; line_id: string }>(
      `SELECT wanted.nth, line_id
       FROM unnest($1::int[], $2::text[], $3::date[], $4::bigint[], $5::text[]) AS wanted (nth, account, day, amount, bank_id)
       JOIN command.statement_lines AS known
         ON known.account = wanted.account AND upper(known.bank_id) = upper(wanted.bank_id)
         AND known.bank_id = wanted.bank_id AND known.day = wanted.day AND known.amount = wanted.amount
       ORDER BY line_id`,
      [
        lines.map((_, nth) => nth),
        lines.map(({ account }) => account),
        lines.map(({ day }) => day),
        lines.map(({ amount }) => amount),
        lines.map(({ bankId }) => bankId),
      ],
    );
    return listsOf(lines.length, rows);
  }

  /** For each the lines of its account that have one of these numbers of the bank, in capitals, or are for one of these fines. */
  async namedBy(wanted: readonly Named[]): Promise<string[][]> {
    const asked = wanted.flatMap(({ account, bankIds, fineNumbers }, nth) => [
      ...bankIds.map((bankId) => ({ nth, account, bankId, fineNumber: null })),
      ...fineNumbers.map((fineNumber) => ({ nth, account, bankId: null, fineNumber })),
    ]);
    const { rows } = await this.#pool.query<{ nth: number; line_id: string }>(
      `WITH wanted AS (
         SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::text[]) AS one (nth, account, bank_id, fine_number)
       )
       SELECT nth, line_id FROM wanted JOIN command.statement_lines AS known
         ON known.account = wanted.account AND upper(known.bank_id) = wanted.bank_id
       UNION
       SELECT nth, line_id FROM wanted JOIN command.statement_lines AS known
         ON known.fine_number = wanted.fine_number AND known.account = wanted.account
       ORDER BY line_id`,
      [
        asked.map(({ nth }) => nth),
        asked.map(({ account }) => account),
        asked.map(({ bankId }) => bankId),
        asked.map(({ fineNumber }) => fineNumber),
      ],
    );
    return listsOf(wanted.length, rows);
  }

  /** Of fines that were voided and reissued the numbers of those that stand in their place now. */
  async replacedBy(fineNumbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.#pool.query<{ first: string; last: string }>(
      `WITH RECURSIVE chain AS (
         SELECT fine_number AS first, replaced_by AS last, 1 AS length FROM command.fines_by_plate
         WHERE fine_number = ANY($1) AND replaced_by IS NOT NULL
         UNION ALL
         SELECT first, replaced_by, length + 1 FROM chain
         JOIN command.fines_by_plate ON fine_number = last
         WHERE replaced_by IS NOT NULL AND length < 20
       )
       SELECT DISTINCT ON (first) first, last FROM chain ORDER BY first, length DESC`,
      [fineNumbers],
    );
    return new Map(rows.map(({ first, last }) => [first, last]));
  }

  /** The lines that are for a fine, or once were. */
  async linesFor(fineNumber: string): Promise<string[]> {
    const { rows } = await this.#pool.query<{ line_id: string }>(
      'SELECT line_id FROM command.statement_lines WHERE fine_number = $1 ORDER BY line_id',
      [fineNumber],
    );
    return rows.map(({ line_id: id }) => id);
  }

  /** For each the fines of exactly this amount, issued by this day, of vehicles with one of these plates. */
  async finesWith(wanted: readonly Wanted[]): Promise<string[][]> {
    const { rows } = await this.#pool.query<{ nth: number; fine_number: string }>({
      name: 'fines by plate',
      text: `
        SELECT DISTINCT wanted.nth, fine_number
        FROM unnest($1::int[], $2::text[], $3::bigint[], $4::date[]) AS wanted (nth, key, amount, day)
        JOIN command.fines_by_plate AS fines
          ON fines.plate_key = wanted.key AND fines.amount = wanted.amount AND fines.issued_on <= wanted.day`,
      values: valuesOf(wanted),
    });
    return listsOf(
      wanted.length,
      rows.map(({ nth, fine_number: id }) => ({ nth, line_id: id })),
    );
  }

  /** The fines whose lines were to be paid some time ago. */
  async due(most: number): Promise<string[]> {
    const { rows } = await this.#pool.query<{ fine_number: string }>(
      `SELECT fine_number FROM command.statement_lines WHERE look_at < clock_timestamp() AND fine_number IS NOT NULL
       GROUP BY fine_number ORDER BY min(look_at) LIMIT $1`,
      [most],
    );
    return rows.map(({ fine_number: number }) => number);
  }

  /** Of these lines it was seen to that they pay what they can. */
  async settled(lineIds: readonly string[]): Promise<void> {
    await this.#pool.query(
      'UPDATE command.statement_lines SET look_at = NULL WHERE line_id = ANY($1) AND look_at IS NOT NULL',
      [lineIds],
    );
  }

  /** The same of the lines for a fine that were due. */
  async looked(fineNumber: string): Promise<void> {
    await this.#pool.query(
      'UPDATE command.statement_lines SET look_at = NULL WHERE fine_number = $1 AND look_at < clock_timestamp()',
      [fineNumber],
    );
  }

  async refundsToTell(most: number): Promise<Refund[]> {
    const { rows } = await this.#pool.query<Refund>(
      `SELECT receipt_number AS "receiptNumber", fine_number AS "fineNumber" FROM command.refunds_to_tell
       ORDER BY receipt_number LIMIT $1`,
      [most],
    );
    return rows;
  }

  async told(receiptNumber: string): Promise<void> {
    await this.#pool.query('DELETE FROM command.refunds_to_tell WHERE receipt_number = $1', [receiptNumber]);
  }
}

/** What a line of an account may name. */
export type Named = { account: string; bankIds: readonly string[]; fineNumbers: readonly string[] };

function listsOf(size: number, rows: readonly { nth: number; line_id: string }[]): string[][] {
  const found = Map.groupBy(rows, ({ nth }) => nth);
  return Array.from({ length: size }, (_, nth) => (found.get(nth) ?? []).map(({ line_id: id }) => id));
}

/** The plates that a line may name, its amount, and the day on which the money came. */
export type Wanted = { keys: readonly string[]; amount: number; day: string };

const valuesOf = (wanted: readonly Wanted[]): unknown[] => {
  const asked = wanted.flatMap(({ keys, amount, day }, nth) =>
    keys.map((key) => ({ nth, key, amount, day })),
  );
  return [
    asked.map(({ nth }) => nth),
    asked.map(({ key }) => key),
    asked.map(({ amount }) => amount),
    asked.map(({ day }) => day),
  ];
};
