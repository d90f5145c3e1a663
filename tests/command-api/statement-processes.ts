import { sweep } from '@fines/command-api/numbering/sweep.ts';
import { sweptReceipts } from '@fines/command-api/receipt/settle-receipt.ts';
import { followMoney } from '@fines/command-api/statement/follow-money.ts';
import type { LineToTake } from '@fines/command-api/statement/known-lines.ts';
import { loadLine } from '@fines/command-api/statement/line-stream.ts';
import { takeLines } from '@fines/command-api/statement/take-line.ts';
import type { LineOutcome } from '@fines/domain/statement/line.ts';
import { sumsOf, type TakenLine } from '@fines/domain/statement/state.ts';
import { EventStoreUnavailable } from '@fines/platform/event-store/event-store.ts';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';

import { actor, userCreated } from '../domain/events.ts';
import { openTables, type Tables } from '../projector/servers.ts';
import type { TestLog } from '../projector/test-log.ts';
import { fineEvents } from './log-of.ts';
import { contextAt, openProcesses, type Process } from './processes.ts';

export const CLERK = actor('FINANCE_OFFICER');

/** Two processes of the command API that take lines of statements, and what came of the lines. */
export class TwoProcesses {
  first!: Process;
  second!: Process;
  #tables: Tables | undefined;

  async start(): Promise<void> {
    this.#tables = await openTables();
    const [first, second] = await openProcesses(this.#tables, 2);
    if (first === undefined || second === undefined) throw new Error('Two were asked for');
    Object.assign(this, { first, second });
    // Who starts imports in these tests.
    await this.log.user(CLERK.id, userCreated({ ...CLERK, email: 'clerk@police.gov.sz' }));
  }

  get log(): TestLog {
    if (this.#tables === undefined) throw new Error('They were not started');
    return this.#tables.log;
  }

  async stop(): Promise<void> {
    await Promise.all([this.first.close(), this.second.close()]);
    await this.#tables?.close();
  }

  async take(line: LineToTake, process = this.first): Promise<LineOutcome> {
    const [outcome] = await takeLines(process, [line], contextAt());
    if (outcome === undefined) throw new Error('One line has one outcome');
    return outcome;
  }

  /** A process that ends before its append with this number. */
  endingBefore(append: number): Process {
    let appends = 0;
    const ends = async (...asked: Parameters<Process['store']['append']>) => {
      if (++appends >= append) throw new EventStoreUnavailable('The process was killed');
      return this.first.store.append(...asked);
    };
    return { ...this.first, store: { ...this.first.store, append: ends } };
  }

  async lineOf(lineId: string): Promise<TakenLine> {
    const line = await loadLine(this.first.store, lineId);
    if (line === undefined) throw new Error('This line was never taken');
    return line.state;
  }

  readonly moneyOf = async (lineId: string) => sumsOf(await this.lineOf(lineId));

  /** In sum of several lines. */
  async moneyOfAll(lineIds: readonly string[]): Promise<{ recorded: number; suspense: number }> {
    const sums = await Promise.all(lineIds.map(this.moneyOf));
    return {
      recorded: sums.reduce((all, { recorded }) => all + recorded, 0),
      suspense: sums.reduce((all, { suspense }) => all + suspense, 0),
    };
  }

  readonly paymentsOf = async (fineNumber: string) =>
    (await fineEvents(this.first.store, fineNumber))
      .filter(({ type }) => type === 'PaymentRecorded')
      .map(({ data }) => data);

  /** As if all that is left by processes that ended were old. */
  async settleAll(): Promise<void> {
    const { second } = this;
    await sweep(sweptReceipts(second), new Date(Date.now() + 60_000));
    await second.moneyIndex.learn();
    await second.pool.query(
      `UPDATE command.statement_lines SET look_at = '2020-01-01' WHERE look_at IS NOT NULL`,
    );
    await followMoney(second);
  }
}

/** For the whole file, on a log and tables of their own. */
export function useTwoProcesses(): TwoProcesses {
  const two = new TwoProcesses();
  beforeAll(() => two.start());
  afterAll(() => two.stop());
  return two;
}

export const receiptOf = (payment: unknown): string =>
  z.object({ receiptNumber: z.string() }).parse(payment).receiptNumber;
