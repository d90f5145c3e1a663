import { localYear } from '@fines/domain/shared/dates.ts';
import { EventStoreUnavailable } from '@fines/platform/event-store/event-store.ts';
import { describe, expect, it } from 'vitest';

import { receiptsOf } from './log-of.ts';
import { newFine, type Process } from './processes.ts';
import { useTwoProcesses } from './statement-processes.ts';
import { lineFor } from './taken-lines.ts';

const on = useTwoProcesses();

const YEAR = localYear(new Date().toISOString());

const onlyIfKilled = (error: unknown): void => {
  if (!(error instanceof EventStoreUnavailable)) throw error;
};

/** A process that sleeps between receipt and line until both are given up, and then goes on with these appends. */
const takenLate = async (appendsLeft: number) => {
  const fineNumber = await newFine(on.first);
  const line = lineFor(fineNumber);
  const asleep = Promise.withResolvers<void>();
  const swept = Promise.withResolvers<void>();
  let appends = 0;
  const slow = async (...asked: Parameters<Process['store']['append']>) => {
    if (++appends === 2) {
      asleep.resolve();
      await swept.promise;
    }
    if (appends > 1 + appendsLeft) throw new EventStoreUnavailable('The process was killed');
    return on.first.store.append(...asked);
  };
  const taking = on.take(line, { ...on.first, store: { ...on.first.store, append: slow } });
  await asleep.promise;
  await on.settleAll();
  swept.resolve();
  await taking.catch(onlyIfKilled);
  return { fineNumber, line };
};

describe('a process that is killed between the steps', () => {
  it.each([1, 2, 3, 4, 5])('before append %i loses nothing and pays nothing twice', async (append) => {
    const fineNumber = await newFine(on.first);
    const line = lineFor(fineNumber, 80);
    await on.take(line, on.endingBefore(append)).catch(onlyIfKilled);
    await on.settleAll();
    await on.take(line, on.second);
    await on.settleAll();
    expect(await on.paymentsOf(fineNumber)).toHaveLength(1);
    expect(await on.moneyOf(line.lineId)).toEqual({ recorded: 6000, suspense: 2000, returned: 0 });
    const receipts = await receiptsOf(on.first.store, YEAR);
    expect(receipts.filter(({ fate }) => fate === 'open')).toEqual([]);
    const own = receipts.filter((receipt) => receipt.fineNumber === fineNumber);
    expect(own.filter(({ fate }) => fate === 'used')).toHaveLength(1);
  });

  it.each([1, 2, 3, 4, 5, 6])('of two lines before append %i, too', async (append) => {
    const fineNumber = await newFine(on.first);
    const [one, two] = [lineFor(fineNumber, 35), lineFor(fineNumber, 35)];
    await on.take(one);
    await on.take(two, on.endingBefore(append)).catch(onlyIfKilled);
    await on.settleAll();
    await on.take(two, on.second);
    await on.settleAll();
    expect(await on.paymentsOf(fineNumber)).toHaveLength(1);
    expect(await on.moneyOfAll([one, two].map(({ lineId }) => lineId))).toEqual({
      recorded: 6000,
      suspense: 1000,
    });
  });

  it('and comes back late pays with another receipt', async () => {
    const { fineNumber, line } = await takenLate(Infinity);
    expect(await on.paymentsOf(fineNumber)).toHaveLength(1);
    expect(await on.moneyOf(line.lineId)).toEqual({ recorded: 6000, suspense: 0, returned: 0 });
  });

  it.each([1, 2, 3])('and comes back late and is killed after %i appends loses nothing', async (left) => {
    const { fineNumber, line } = await takenLate(left);
    await on.settleAll();
    expect(await on.paymentsOf(fineNumber)).toHaveLength(1);
    expect(await on.moneyOf(line.lineId)).toEqual({ recorded: 6000, suspense: 0, returned: 0 });
    const receipts = await receiptsOf(on.first.store, YEAR);
    expect(receipts.filter(({ fate }) => fate === 'open')).toEqual([]);
  });
});
