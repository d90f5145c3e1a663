import { type Cents, signedCentsSchema } from '@fines/domain/shared/money.ts';
import {
  FATE_OF,
  type LineCounts,
  type LineFate,
  NO_LINES,
  type ToldLine,
} from '@fines/domain/statement/import.ts';
import type { Debit } from '@fines/domain/statement/line.ts';

import { type Batch, Tally, type ToldRow } from '../import/imports.ts';
import { importInBatches } from '../import/in-batches.ts';
import { type NumberedRow, requireFewLines } from './camt-file.ts';
import type { LineToTake } from './known-lines.ts';
import type { LineIds } from './line-ids.ts';

/** A line to take, and its place in the file. */
export type Task = LineToTake & { at: number };

/** What became of a line, or would become of it, as far as it is counted and told. */
export type Fate =
  | { outcome: 'KNOWN' }
  | { outcome: 'PROPOSED' | 'SUSPENSE'; fineNumber: string | null }
  | { outcome: 'RECORDED'; fineNumber: string; inSuspense: Cents }
  | { outcome: 'REFUSED'; reason: string };

export type StatementImport = {
  ids: LineIds;
  /** Whether a run of the same import was cut off, so that it may have taken lines. */
  isAgain: boolean;
  /** Why lines of this day are not taken; undefined if they are. */
  faultOf: (day: string) => string | undefined;
  /** Takes lines, or only finds what would become of them: of each, in their order. */
  handle: (tasks: readonly Task[]) => Promise<readonly Fate[]>;
  /** Whether only to find what would become of them: who paid stands in the file, and in no line yet. */
  isCheck: boolean;
  /** Why money that went out is refused: it came in by a line of before. Of each, in their order; undefined if not. */
  takeBack: (debits: readonly Debit[]) => Promise<readonly (string | undefined)[]>;
  /** @returns whether to go on */
  onBatch: (batch: LinesBatch) => Promise<boolean>;
  batchSize?: number | undefined;
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
  importInBatches(debitsLast(source), {
    none: new LinesTally(NO_LINES, options.isCheck),
    take: (rows, soFar) => handled(rows, soFar, options),
    onBatch: options.onBatch,
    size: options.batchSize,
  });

/** Networks write the newest row first, so that what was taken back stands above what came in. */
async function* debitsLast(source: AsyncIterable<readonly NumberedRow[]>): AsyncGenerator<NumberedRow[]> {
  const debits: NumberedRow[] = [];
  for await (const rows of source) {
    for (const row of rows) if (isDebit(row)) debits.push(row);
    yield rows.filter((row) => !isDebit(row));
  }
  while (debits.length > 0) yield debits.splice(0, DEBITS);
}

const isDebit = (row: NumberedRow): boolean => 'debit' in row && row.debit !== undefined;

/** So many are handled at once. */
const DEBITS = 1000;

async function handled(
  rows: readonly NumberedRow[],
  soFar: LineCounts,
  options: StatementImport,
): Promise<LinesTally> {
  requireFewLines(rows.at(-1)?.at ?? 0);
  const batch = new LinesTally(soFar, options.isCheck);
  const tasks = rows.flatMap((row) => batch.taskOf(row, options));
  batch.days = tasks.map(({ line }) => line.day);
  const fates = await options.handle(tasks);
  for (const [nth, task] of tasks.entries()) batch.tell(task, fates[nth] ?? { outcome: 'KNOWN' });
  const { debits } = batch;
  const reasons = await options.takeBack(debits.map(({ debit }) => debit));
  for (const [nth, one] of debits.entries()) batch.tellOut(one, reasons[nth]);
  return batch.inOrder();
}

type DebitRow = { at: number; debit: Debit };

/** What the rows of a batch come to. */
class LinesTally extends Tally<LineCounts> implements LinesBatch {
  days: readonly string[] = [];
  /** Money that went out, with its place. */
  readonly debits: DebitRow[] = [];
  readonly told: ToldRow[] = [];
  readonly #isCheck: boolean;

  constructor(counts: LineCounts, isCheck: boolean) {
    super(counts);
    this.#isCheck = isCheck;
  }

  /** The line that is to be handled; what needs no looking into is counted at once. */
  taskOf(row: NumberedRow, { ids, isAgain, faultOf }: StatementImport): Task[] {
    if ('reason' in row) this.refuse(row.at, row.reason, row.subject);
    else if ('leftOut' in row) this.#leaveOut(row);
    else {
      const { at, line } = row;
      const own = ids.idsOf(row);
      if (own !== undefined)
        return this.#unlessFault({ at, line, ...own, ofFile: ids.given, isAgain }, faultOf);
      this.tell(row, { outcome: 'KNOWN' });
    }
    return [];
  }

  #leaveOut({ at, debit }: { at: number; debit?: Debit }): void {
    if (debit === undefined) this.#countOut(at, undefined);
    else this.debits.push({ at, debit });
  }

  tellOut({ at, debit: { bankId } }: DebitRow, reason: string | undefined): void {
    if (reason === undefined) this.#countOut(at, bankId ?? undefined);
    else this.refuse(at, reason, bankId ?? undefined);
  }

  #countOut(at: number, subject: string | undefined): void {
    this.counts.leftOut++;
    this.told.push({ line: at, subject, told: { outcome: 'LEFT_OUT' } satisfies ToldLine });
  }

  #unlessFault(task: Task, faultOf: StatementImport['faultOf']): Task[] {
    const reason = faultOf(task.line.day);
    if (reason === undefined) return [task];
    this.tell(task, { outcome: 'REFUSED', reason });
    return [];
  }

  tell({ at, line, lineId }: Pick<Task, 'at' | 'line'> & { lineId?: string }, fate: Fate): void {
    const { day, amount, payer } = line;
    const subject = line.bankId ?? undefined;
    const told: ToldLine = {
      outcome: fate.outcome,
      day,
      amount,
      ...('fineNumber' in fate && { fineNumber: fate.fineNumber }),
      ...(lineId !== undefined && { lineId }),
      ...(this.#isCheck && { payer }),
    };
    if (fate.outcome === 'REFUSED') return this.refuse(at, fate.reason, subject, told);
    this.told.push({ line: at, subject, told });
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
