import { localYear } from '@fines/domain/shared/dates.ts';
import { EventStoreUnavailable } from '@fines/platform/event-store/event-store.ts';
import { describe, expect, it } from 'vitest';

import { lineFor } from '../support/statements.ts';
import { receiptsOf } from './log-of.ts';
import { newFine, type Process } from './processes.ts';
import { useTwoProcesses } from './statement-processes.ts';

const on = useTwoProcesses();

const YEAR = localYear(new Date().toISOString());

/** A process that ends before its append with this number. */
const endingBefore = (append: number): Process => {
  let appends = 0;
  const ends = async (...asked: Parameters<Process['store']['append']>) => {
    if (++appends >= append) throw new EventStoreUnavailable('The process was killed');
    return on.first.store.append(...asked);
  };
  return { ...on.first, store: { ...on.first.store, append: ends } };
};

const onlyIfKilled = (error: unknown): void => {
  if (!(error instanceof EventStoreUnavailable)) throw error;
};

describe('a process that is killed between the steps', () => {
  it.each([1, 2, 3, 4, 5])('before append %i loses nothing and pays nothing twice', async (append) => {
    const fineNumber = await newFine(on.first);
    const line = lineFor(fineNumber, 80);
    await on.take(line, endingBefore(append)).catch(onlyIfKilled);
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
    await on.take(two, endingBefore(append)).catch(onlyIfKilled);
    await on.settleAll();
    await on.take(two, on.second);
    await on.settleAll();
    expect(await on.paymentsOf(fineNumber)).toHaveLength(1);
    expect(await on.moneyOfAll([one, two].map(({ lineId }) => lineId))).toEqual({
      recorded: 6000,
      suspense: 1000,
    });
  });

  it('and comes back late uses nothing of what was set free', async () => {
    const fineNumber = await newFine(on.first);
    const line = lineFor(fineNumber);
    const asleep = Promise.withResolvers<void>();
    const swept = Promise.withResolvers<void>();
    let appends = 0;
    const slow = async (...asked: Parameters<Process['store']['append']>) => {
      // Between the receipt and the line.
      if (++appends === 3) {
        asleep.resolve();
        await swept.promise;
      }
      return on.first.store.append(...asked);
    };
    const taking = on.take(line, { ...on.first, store: { ...on.first.store, append: slow } });
    await asleep.promise;
    await on.settleAll();
    swept.resolve();
    await taking;
    expect(await on.paymentsOf(fineNumber)).toHaveLength(1);
    expect(await on.moneyOf(line.lineId)).toEqual({ recorded: 6000, suspense: 0, returned: 0 });
  });
});
