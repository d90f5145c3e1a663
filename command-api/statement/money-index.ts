import { fineNumberOf } from '@fines/domain/fine/status.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { type PlateKey, plateKey } from '@fines/domain/shared/plate.ts';
import { statementLineIdOf } from '@fines/domain/statement/state.ts';
import { batchesOf } from '@fines/platform/async.ts';
import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { comparePositions, type Position, START } from '@fines/platform/event-store/events.ts';
import { type Pool, type Queryable, transaction } from '@fines/platform/postgres/postgres.ts';
import { z } from 'zod';

const FOLLOWED = [
  'FineIssued',
  'PaymentRefunded',
  'StatementLineTaken',
  'LineAssigned',
  'LineReleased',
] as const;

const AT_ONCE = 1000;

/** A line that nobody has settled after so long is looked at: whoever took it has ended. */
const LOOK_AFTER = '2 minutes';

type KnownFine = { fineNumber: string; key: PlateKey; amount: number; issuedOn: string };
type KnownLine = { lineId: string; fineNumber: string | undefined; isToBeLookedAt: boolean };
type Refund = { receiptNumber: string; fineNumber: string };

/** What the matching of money looks up beside the log, by which it is kept. */
export class MoneyIndex {
  readonly #pool: Pool;
  readonly #store: Pick<EventStore, 'readAll' | 'end'>;
  #underWay: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(pool: Pool, store: Pick<EventStore, 'readAll' | 'end'>) {
    this.#pool = pool;
    this.#store = store;
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
    await this.#learn();
  }

  async #learn(): Promise<void> {
    let from = await this.#readFrom();
    const news = this.#store.readAll({ after: from, types: FOLLOWED, requiresLeader: true });
    for await (const batch of batchesOf(news, AT_ONCE)) {
      const to = batch.at(-1)?.position ?? from;
      if (!(await this.#learnOf(batch, { from, to }))) return this.#learn();
      from = to;
    }
  }

  /** From the beginning if the log ends before the place where it was read last: then it is another one. */
  async #readFrom(): Promise<Position> {
    const { rows } = await this.#pool.query<{ commit: string; prepare: string }>(
      'SELECT commit::text, prepare::text FROM command.money_read',
    );
    const [row] = rows;
    const read = row === undefined ? START : { commit: BigInt(row.commit), prepare: BigInt(row.prepare) };
    const isOfThisLog = row !== undefined && comparePositions(read, await this.#store.end()) <= 0;
    if (isOfThisLog) return read;
    await transaction(this.#pool, async (connection) => {
      await connection.query(
        'TRUNCATE command.fines_by_plate, command.statement_lines, command.refunds_to_tell, command.money_read',
      );
      await connection.query('INSERT INTO command.money_read (commit, prepare) VALUES ($1, $2)', [
        START.commit,
        START.prepare,
      ]);
    });
    return START;
  }

  /** @returns false if somebody else has read on meanwhile */
  #learnOf(
    batch: readonly RecordedEvent[],
    { from, to }: { from: Position; to: Position },
  ): Promise<boolean> {
    return transaction(this.#pool, async (connection) => {
      const { rowCount } = await connection.query(
        'UPDATE command.money_read SET commit = $2, prepare = $3 WHERE commit = $1',
        [from.commit, to.commit, to.prepare],
      );
      if (rowCount === 0) return false;
      await addFines(connection, batch.flatMap(fineIn));
      await addLines(connection, batch.flatMap(lineIn));
      await addRefunds(connection, batch.flatMap(refundIn));
      return true;
    });
  }

  /** Which of these lines were taken already. */
  async known(lineIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.#pool.query<{ line_id: string }>(
      'SELECT line_id FROM command.statement_lines WHERE line_id = ANY($1)',
      [lineIds],
    );
    return new Set(rows.map(({ line_id: id }) => id));
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
    const found = Map.groupBy(rows, ({ nth }) => nth);
    return wanted.map((_, nth) => (found.get(nth) ?? []).map(({ fine_number: number }) => number));
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

/** What is read of the events: nothing of it is ever encrypted. */
const issuedFine = z.object({
  fineNumber: z.string(),
  licensePlate: z.string(),
  amount: z.int(),
  dateIssued: z.string(),
});
const refundedPayment = z.object({ receiptNumber: z.string() });
const ofLine = z.object({
  fineNumber: z.string().optional(),
  meant: z.object({ fineNumber: z.string(), by: z.string() }).nullish(),
});

function fineIn({ type, stream, data }: RecordedEvent): KnownFine[] {
  if (type !== 'FineIssued' || fineNumberOf(stream) === undefined) return [];
  const { data: fine } = issuedFine.safeParse(data);
  if (fine === undefined) return [];
  const { fineNumber, licensePlate, amount, dateIssued } = fine;
  return [{ fineNumber, key: plateKey(licensePlate), amount, issuedOn: localDay(dateIssued) }];
}

function refundIn({ type, stream, data }: RecordedEvent): Refund[] {
  const fineNumber = type === 'PaymentRefunded' ? fineNumberOf(stream) : undefined;
  const receiptNumber = refundedPayment.safeParse(data).data?.receiptNumber;
  return fineNumber === undefined || receiptNumber === undefined ? [] : [{ fineNumber, receiptNumber }];
}

/** What an event says of a line: for which fine it is, if that changes, and whether it may have to be paid. */
function lineIn({ type, stream, data }: RecordedEvent): KnownLine[] {
  const lineId = statementLineIdOf(stream);
  const { data: line } = ofLine.safeParse(data);
  if (lineId === undefined || line === undefined) return [];
  const isCertain = line.meant?.by === 'REFERENCE';
  const fineNumber = isCertain ? line.meant?.fineNumber : line.fineNumber;
  return [{ lineId, fineNumber, isToBeLookedAt: type !== 'StatementLineTaken' || isCertain }];
}

async function addFines(on: Queryable, fines: readonly KnownFine[]): Promise<void> {
  if (fines.length === 0) return;
  await on.query(
    `INSERT INTO command.fines_by_plate (fine_number, plate_key, amount, issued_on)
     SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::date[]) ON CONFLICT DO NOTHING`,
    [
      fines.map(({ fineNumber }) => fineNumber),
      fines.map(({ key }) => key),
      fines.map(({ amount }) => amount),
      fines.map(({ issuedOn }) => issuedOn),
    ],
  );
}

/** Of several events of a line the last one says whether it is to be looked at, and the last that names a fine which. */
async function addLines(on: Queryable, lines: readonly KnownLine[]): Promise<void> {
  if (lines.length === 0) return;
  const last = new Map<string, KnownLine>();
  for (const line of lines)
    last.set(line.lineId, { ...line, fineNumber: line.fineNumber ?? last.get(line.lineId)?.fineNumber });
  const all = [...last.values()];
  await on.query(
    `INSERT INTO command.statement_lines AS known (line_id, fine_number, look_at)
     SELECT line_id, fine_number, CASE WHEN look THEN clock_timestamp() + interval '${LOOK_AFTER}' END
     FROM unnest($1::text[], $2::text[], $3::boolean[]) AS line (line_id, fine_number, look)
     ON CONFLICT (line_id) DO UPDATE
     SET fine_number = coalesce(excluded.fine_number, known.fine_number), look_at = excluded.look_at`,
    [
      all.map(({ lineId }) => lineId),
      all.map(({ fineNumber }) => fineNumber ?? null),
      all.map(({ isToBeLookedAt }) => isToBeLookedAt),
    ],
  );
}

async function addRefunds(on: Queryable, refunds: readonly Refund[]): Promise<void> {
  if (refunds.length === 0) return;
  await on.query(
    `INSERT INTO command.refunds_to_tell (receipt_number, fine_number)
     SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING`,
    [refunds.map(({ receiptNumber }) => receiptNumber), refunds.map(({ fineNumber }) => fineNumber)],
  );
}
