import { type Cents, signedCentsSchema } from '@fines/domain/shared/money.ts';
import { FATE_OF, type LineCounts, type LineFate, NO_LINES } from '@fines/domain/statement/import.ts';
import type { LineOutcome } from '@fines/domain/statement/line.ts';

import { type Batch, Tally } from '../import/imports.ts';
import { importInBatches } from '../import/in-batches.ts';
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
  /** Whether a run of the same import was cut off, so that it may have taken lines. */
  isAgain: boolean;
  /** Why lines of this day are not taken; undefined if they are. */
  faultOf: (day: string) => string | undefined;
  /** Takes lines, or only finds what would become of them: of each, in their order. */
  handle: (tasks: readonly Task[]) => Promise<readonly Fate[]>;
  /** @returns whether to go on */
  onBatch: (batch: LinesBatch) => Promise<boolean>;
};

/** What lines came to, and their days. */
type LinesBatch = Batch<LineCounts> & { days: readonly string[] };

/**
 * Goes through the lines of a file in batches. It may be repeated: a line that was taken before changes nothing.
 *
 * @returns whether it came to the end
 */
export const importStatement = (
  source: AsyncIterable<readonly NumberedRow[]>,
  options: StatementImport,
): Promise<boolean> =>
  importInBatches(source, {
    none: new LinesTally(NO_LINES),
    take: (rows, soFar) => handled(rows, soFar, options),
    onBatch: options.onBatch,
  });

async function handled(
  rows: readonly NumberedRow[],
  soFar: LineCounts,
  options: StatementImport,
): Promise<LinesTally> {
  requireFewLines(rows.at(-1)?.at ?? 0);
  const batch = new LinesTally(soFar);
  const tasks = rows.flatMap((row) => batch.taskOf(row, options));
  batch.days = tasks.map(({ line }) => line.day);
  const fates = await options.handle(tasks);
  for (const [nth, task] of tasks.entries()) batch.tell(task, fates[nth] ?? { outcome: 'KNOWN' });
  return batch.inOrder();
}

/** What the rows of a batch come to. */
class LinesTally extends Tally<LineCounts> implements LinesBatch {
  days: readonly string[] = [];

  /** The line that is to be handled; what needs no looking into is counted at once. */
  taskOf(row: NumberedRow, { ids, isAgain, faultOf }: StatementImport): Task[] {
    if ('reason' in row) this.refuse(row.at, row.reason, row.subject);
    else if ('leftOut' in row) this.counts.leftOut++;
    else {
      const { at, line } = row;
      const lineId = ids.idOf(row);
      if (lineId !== undefined) return this.#unlessFault({ at, line, lineId, isAgain }, faultOf);
      this.tell(row, { outcome: 'KNOWN' });
    }
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
