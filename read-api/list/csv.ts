import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { requestContext } from '@fines/platform/http/context.ts';
import type { Reply } from '@fines/platform/http/endpoint.ts';
import { tooMany } from '@fines/platform/http/problem.ts';
import type { Connection } from '@fines/platform/postgres/postgres.ts';
import { QueueFull, FairQueue } from '@fines/platform/queue/fair-queue.ts';
import { type Options, stringify } from 'csv-stringify/sync';

import { type CancellablePool, cancelWhenClientLeft } from '../engine/fair-reading.ts';
import type { Where } from './filters.ts';

export type Cell = string | number | null;

/** A column of a file whose lines are rows of a list. */
export type Column<Row> = { head: string; cell: (row: Row) => Cell };

const BOM = '\uFEFF';

/** For example when more was refunded than paid. */
const NEGATIVE = /^-\d+\.\d\d$/;

/** The beginning of a formula, behind a character that a spreadsheet may take for the separator of cells. */
const FORMULA_WITHIN = /[;\t\r\n][\s"]*(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * RFC 4180, with quotes around every cell. No cell may begin like a formula, since a spreadsheet would run it,
 * whatever separator the spreadsheet uses. A negative number is not a formula.
 */
const FORMAT: Options = {
  record_delimiter: '\r\n',
  quoted: true,
  quoted_empty: true,
  escape_formulas: true,
  cast: {
    string: (value) =>
      NEGATIVE.test(value)
        ? { value, escape_formulas: false }
        : value.replaceAll(FORMULA_WITHIN, (begin) => `${begin}'`),
  },
};

type Batched<Batch> = AsyncIterable<Batch> | Iterable<Batch>;

/**
 * Answers with a file, in batches: memory never holds more of it than the client is ready to take. `close` runs at
 * the end or when the client leaves, even if the client never read anything.
 */
export function csvReply<Row>(options: {
  fileName: string;
  head: readonly string[];
  batches: Batched<readonly Row[]>;
  cells: (row: Row) => readonly Cell[];
  close?: () => void;
}): Reply {
  const { fileName, close } = options;
  const body = Readable.from(linesOf(options));
  if (close !== undefined) body.once('close', close);
  return {
    body,
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
  };
}

async function* linesOf<Row>(options: {
  head: readonly string[];
  batches: Batched<readonly Row[]>;
  cells: (row: Row) => readonly Cell[];
}): AsyncGenerator<string> {
  const { head, batches, cells } = options;
  yield BOM + lines([head]);
  for await (const rows of batches) {
    const started = performance.now();
    const text = lines(rows.map((row) => cells(row)));
    const took = performance.now() - started;
    yield text;
    // Other requests use the same thread, so it is left to them for as long as this batch took.
    await delay(took);
  }
}

/** What `csvReply` needs for a file with these columns. */
export const inColumns = <Row>(columns: readonly Column<Row>[]) => ({
  head: columns.map(({ head }) => head),
  cells: (row: Row): Cell[] => columns.map(({ cell }) => cell(row)),
});

const lines = (rows: (readonly Cell[])[]): string => stringify(rows, FORMAT);

/** Emalangeni as `60.00`. */
export const moneyCell = (emalangeni: number): string => emalangeni.toFixed(2);

/** Small, since other requests wait while a batch is turned into text. */
const BATCH = 500;

/** One export for each person leaves connections to others. A second one is refused, since it might wait very long. */
const queue = new FairQueue({ perPerson: 1, waitingPerPerson: 0 });

export type Batches<Row> = {
  batches: AsyncIterable<readonly Row[]>;
  /** Must be called at the end or before. It ends the query and returns its connection. */
  close: () => void;
};

/**
 * The rows of a long answer in batches, all as of the moment of the question. Holds a connection for as long as the
 * client reads. Fetches the first batch before it returns, so that a failing query fails at once.
 */
export async function queryBatches<Row extends object>(
  pool: CancellablePool,
  select: string,
  where: Where,
): Promise<Batches<Row>> {
  const { connection, close } = await take(pool);
  const fetchBatch = async (): Promise<Row[]> =>
    (await connection.query<Row>(`FETCH ${BATCH} FROM export`)).rows;
  try {
    await connection.query('BEGIN READ ONLY');
    // Every row is wanted, so Postgres should plan for the last row, not for the first ones.
    await connection.query('SET LOCAL cursor_tuple_fraction = 1');
    await connection.query(`DECLARE export NO SCROLL CURSOR FOR ${select}`, where.values);
    return { batches: allOf(await cancelWhenClientLeft(pool, connection, fetchBatch), fetchBatch), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Takes the person's turn and a connection; `close` gives both back. */
async function take(pool: CancellablePool): Promise<{ connection: Connection; close: () => void }> {
  const end = await queue.take(requestContext()?.personId ?? '').catch(refuse);
  try {
    const connection = await pool.connect();
    let isOpen = true;
    const close = (): void => {
      if (!isOpen) return;
      isOpen = false;
      connection.release(true);
      end();
    };
    return { connection, close };
  } catch (error) {
    end();
    throw error;
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof QueueFull)) throw error;
  throw tooMany('too-many-exports', 'An export of yours is under way. Try again when it is done.', 10);
}

async function* allOf<Row>(first: Row[], fetchBatch: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let rows = first; rows.length > 0; rows = await fetchBatch()) yield rows;
}
