import { type Cents, signedCentsSchema } from '@fines/domain/shared/money.ts';
import { FATE_OF, type LineCounts, type LineFate } from '@fines/domain/statement/import.ts';
import type { LineOutcome } from '@fines/domain/statement/line.ts';

import { type Batch, type Reached, Tally } from '../import/imports.ts';
import { type NumberedRow, requireFewLines } from './camt-file.ts';
import type { LineIds } from './line-ids.ts';
import type { LineToTake } from './take-line.ts';

/** A line to take, and its place in the file. */
export type Task = LineToTake & { at: number };

/** What became of a line, or would become of it, as far as it is counted. */
export type Fate =
  | { outcome: Exclude<LineOutcome['outcome'], 'RECORDED' | 'REFUSED'> }
  | { outcome: 'RECORDED'; inSuspense: Cents }
  | { outcome: 'REFUSED'; reason: string };

export type StatementImport = {
  ids: LineIds;
  /** Where a run of the same import was cut off. */
  from: Reached<LineCounts>;
  /** Up to where that run may have taken lines. */
  begun: number;
  /** Why lines of this day are not taken; undefined if they are. */
  faultOf: (day: string) => string | undefined;
  /** Takes lines, or only finds what would become of them: of each, in their order. */
  handle: (tasks: readonly Task[]) => Promise<readonly Fate[]>;
  /** Is told the days of lines before they are handled, and up to where that is. @returns whether to go on */
  onBegin: (line: number, days: readonly string[]) => Promise<boolean>;
  /** @returns whether to go on */
  onBatch: (batch: Batch<LineCounts>) => Promise<boolean>;
};

/**
 * Goes through the lines of a file in batches. It may be repeated: a line that was taken before changes nothing.
 *
 * @returns whether it came to the end
 */
export async function importStatement(
  source: AsyncIterable<NumberedRow[]>,
  options: StatementImport,
): Promise<boolean> {
  let reached = options.from;
  for await (const rows of batchesIn(source)) {
    const batch = await handled(rows, reached, options);
    if (batch === undefined || !(await options.onBatch(batch))) return false;
    reached = batch;
  }
  return true;
}

const BATCH = 1000;

/** The last batch may be empty: behind the last row the file may have said more. */
async function* batchesIn(source: AsyncIterable<NumberedRow[]>): AsyncGenerator<NumberedRow[]> {
  let batch: NumberedRow[] = [];
  for await (const rows of source) {
    for (const row of rows) batch.push(row);
    requireFewLines(batch.at(-1)?.at ?? 0);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** Undefined if nothing more is to be done. */
async function handled(
  rows: readonly NumberedRow[],
  reached: Reached<LineCounts>,
  options: StatementImport,
): Promise<Batch<LineCounts> | undefined> {
  const batch = new LinesTally(reached);
  const tasks = rows.flatMap((row) => batch.taskOf(row, options));
  const days = tasks.map(({ line }) => line.day);
  if (tasks.length > 0 && !(await options.onBegin(batch.line, days))) return undefined;
  const fates = await options.handle(tasks);
  for (const [nth, task] of tasks.entries()) batch.tell(task, fates[nth] ?? { outcome: 'KNOWN' });
  return batch.inOrder();
}

/** What the rows of a batch come to. */
class LinesTally extends Tally<LineCounts> {
  /** The line that is to be handled; what needs no looking into is counted at once. */
  taskOf(row: NumberedRow, { ids, begun, faultOf }: StatementImport): Task[] {
    // Also of rows from before a run was cut off: identical ones may come again.
    const lineId = 'line' in row ? ids.idOf(row) : undefined;
    if (row.at <= this.line) return [];
    this.line = row.at;
    if ('reason' in row) this.refuse(row.at, row.reason, row.subject);
    else if ('leftOut' in row) this.counts.leftOut++;
    else if (lineId === undefined) this.tell(row, { outcome: 'KNOWN' });
    else return this.#unlessFault({ at: row.at, line: row.line, lineId, isAgain: row.at <= begun }, faultOf);
    return [];
  }

  #unlessFault(task: Task, faultOf: StatementImport['faultOf']): Task[] {
    const reason = faultOf(task.line.day);
    if (reason === undefined) return [task];
    this.tell(task, { outcome: 'REFUSED', reason });
    return [];
  }

  tell({ at, line }: Pick<Task, 'at' | 'line'>, fate: Fate): void {
    if (fate.outcome === 'REFUSED') return this.refuse(at, fate.reason, line.bankId ?? undefined);
    const inSuspense = fate.outcome === 'RECORDED' ? fate.inSuspense : 0;
    this.#add(FATE_OF[fate.outcome], 1, line.amount - inSuspense);
    if (inSuspense > 0) this.#add('suspense', 0, inSuspense);
  }

  #add(fate: LineFate, lines: number, cents: number): void {
    const { [fate]: before } = this.counts;
    this.counts[fate] = {
      lines: before.lines + lines,
      sum: signedCentsSchema.parse(before.sum + cents),
    };
  }
}
