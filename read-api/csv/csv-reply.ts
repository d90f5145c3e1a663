import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import type { Reply } from '@fines/platform/http/endpoint.ts';
import { type Options, stringify } from 'csv-stringify/sync';

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
