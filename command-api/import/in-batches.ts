import type { Batch } from './imports.ts';

/** How the rows of a file are imported, or only looked at. */
export type InBatches<Row, Of extends Batch<unknown>> = {
  /** Without rows. */
  none: Of;
  /** Takes the rows of a batch. */
  take: (rows: readonly Row[], soFar: Of['counts']) => Promise<Of>;
  /** Is called before anything is taken, too. @returns whether to go on */
  onBatch: (batch: Of) => Promise<boolean>;
  /** How many rows a batch has at least, but for the last one. */
  size?: number | undefined;
};

/** @returns whether it came to the end */
export async function importInBatches<Row, Of extends Batch<unknown>>(
  source: AsyncIterable<readonly Row[]>,
  { none, take, onBatch, size = 1000 }: InBatches<Row, Of>,
): Promise<boolean> {
  let batch = none;
  if (!(await onBatch(batch))) return false;
  for await (const rows of batchesIn(source, size)) {
    batch = await take(rows, batch.counts);
    if (!(await onBatch(batch))) return false;
  }
  return true;
}

/** The last batch may be empty: behind the last row the file may have said more. */
async function* batchesIn<Row>(source: AsyncIterable<readonly Row[]>, size: number): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const rows of source) {
    for (const row of rows) batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
