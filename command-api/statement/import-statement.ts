import { type Cents, signedCentsSchema } from '@fines/domain/shared/money.ts';
import { FATE_OF, type LineCounts, type LineFate } from '@fines/domain/statement/import.ts';
import type { LineOutcome, StatementLine } from '@fines/domain/statement/line.ts';

import { type Batch, type Reached, Tally } from '../import/imports.ts';
import type { NumberedRow } from './camt-file.ts';
import type { LineIds } from './line-ids.ts';

/** A line with the id under which it is taken, whatever file it is in, and its place in this one. */
export type Task = { at: number; lineId: string; line: StatementLine };

/** What became of a line, or would become of it; or why it is refused. */
export type Fate =
  | { outcome: Exclude<LineOutcome['outcome'], 'RECORDED'> }
  | { outcome: 'RECORDED'; inSuspense: Cents }
  | { reason: string };

/** What a batch of rows came to, and the days of the lines that were not refused. */
export type LinesBatch = Batch<LineCounts> & { days: readonly string[] };

export type StatementImport = {
  ids: LineIds;
  /** Where a run of the same import was cut off. */
  from: Reached<LineCounts>;
  /** Why lines of this day are not taken; undefined if they are. */
  faultOf: (day: string) => string | undefined;
  /** Takes lines, or only finds what would become of them; tells of each. */
  handle: (tasks: readonly Task[], tell: (task: Task, fate: Fate) => void) => Promise<void>;
  /** @returns whether to go on */
  onBatch: (batch: LinesBatch) => Promise<boolean>;
};

const BATCH = 1000;

/**
 * Goes through the lines of a file in batches. It may be repeated: a line that was taken before changes nothing.
 *
 * @returns whether it came to the end
 */
export async function importStatement(
  source: AsyncIterable<NumberedRow[]>,
  options: StatementImport,
): Promise<boolean> {
  let reached: LinesBatch = { ...options.from, refused: [], days: [] };
  let waiting: NumberedRow[] = [];
  const take = async (): Promise<boolean> => {
    const batch = await handled(waiting, reached.counts, options);
    waiting = [];
    reached = batch ?? { ...reached, refused: [], days: [] };
    return options.onBatch(reached);
  };
  for await (const rows of source) {
    waiting.push(...rows);
    if (waiting.length >= BATCH && !(await take())) return false;
  }
  // Once more even without rows: behind the last one the file may have said more.
  return take();
}

/** @returns undefined if all rows stand before the place where the import goes on */
async function handled(
  rows: readonly NumberedRow[],
  before: LineCounts,
  { ids, from, faultOf, handle }: StatementImport,
): Promise<LinesBatch | undefined> {
  // Rows from before a run was cut off are counted, too: identical ones may come again.
  const tasks = rows.flatMap((row): Task[] =>
    'line' in row ? [{ at: row.at, line: row.line, lineId: ids.idOf(row.line) }] : [],
  );
  const isLeft = ({ at }: { at: number }): boolean => at > from.line;
  const left = rows.filter(isLeft);
  const last = left.at(-1);
  if (last === undefined) return undefined;
  const tally = new LinesTally(last.at, before);
  for (const row of left) {
    if ('reason' in row) tally.refuse(row.at, row.reason, row.subject);
    if ('leftOut' in row) tally.counts.leftOut++;
  }
  const allowed = tasks.filter(isLeft).filter((task) => {
    const fault = faultOf(task.line.day);
    if (fault !== undefined) tally.tell(task, { reason: fault });
    return fault === undefined;
  });
  await handle(allowed, (task, fate) => tally.tell(task, fate));
  return tally.inOrder();
}

/** What the rows of a batch come to. */
class LinesTally extends Tally<LineCounts> implements LinesBatch {
  readonly days: string[] = [];

  tell({ at, line }: Task, fate: Fate): void {
    if ('reason' in fate) return this.refuse(at, fate.reason, line.bankId ?? undefined);
    this.days.push(line.day);
    const { outcome } = fate;
    const inSuspense = outcome === 'RECORDED' ? fate.inSuspense : 0;
    this.#add(FATE_OF[outcome], 1, line.amount - inSuspense);
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
