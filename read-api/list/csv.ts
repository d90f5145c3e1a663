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

const BOM = '\uFEFF';

/** More was refunded than paid, say. */
const NEGATIVE = /^-\d+\.\d\d$/;

/** Where a cell begins for a spreadsheet that takes something else than a comma for what separates them. */
const FORMULA_WITHIN = /[;\t\r\n][\s"]*(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * RFC 4180, with every cell in quotes. No cell begins as a formula does, which a spreadsheet would run, whatever it
 * is told or believes to separate cells. A number below zero is no formula.
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
 * Answers a file, batch by batch: no more of it is in memory than the client is ready to take. `close` runs at
 * the end, and when the client leaves before, even if it never took anything.
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
    // Others are answered by the same thread: they get as much of it.
    await delay(took);
  }
}

const lines = (rows: (readonly Cell[])[]): string => stringify(rows, FORMAT);

/** Emalangeni as `60.00`. */
export const moneyCell = (emalangeni: number): string => emalangeni.toFixed(2);

/** Few, since others wait while they are made into text. */
const BATCH = 500;

/** One person leaves the rest to others; and an export may take so long that waiting for it is no use. */
const queue = new FairQueue({ perPerson: 1, waitingPerPerson: 0 });

export type Batches<Row> = {
  batches: AsyncIterable<readonly Row[]>;
  /** Must be called, at the end or before: it ends the question and gives its connection back. */
  close: () => void;
};

/**
 * The rows of a long answer, a batch at a time, all as of the moment of the question. It takes a connection for
 * as long as the client reads. The first batch is there already: a question that fails does so at once.
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
    // Everything is wanted, so what counts is how soon the last row comes.
    await connection.query('SET LOCAL cursor_tuple_fraction = 1');
    await connection.query(`DECLARE export NO SCROLL CURSOR FOR ${select}`, where.values);
    return { batches: allOf(await cancelWhenClientLeft(pool, connection, fetchBatch), fetchBatch), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** A connection in this person's turn; `close` gives both back. */
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
