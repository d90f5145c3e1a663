import { randomUUID } from 'node:crypto';

import { formatReceiptNumber } from '@fines/domain/receipt/number.ts';
import type { Pool } from '@fines/platform/postgres.ts';

import { SweepMarks } from '../numbering/sweep-marks.ts';
import type { SweptSeries } from '../numbering/sweep.ts';
import type { YearlyNumber } from '../numbering/yearly-series.ts';
import { systemContext } from '../system.ts';
import type { ReceiptTools } from './receipt-of-payment.ts';
import { settleReceipt } from './settle-receipt.ts';
import { voidReceipt } from './void-receipt.ts';

const numberOf = ({ year, sequence }: YearlyNumber): string => formatReceiptNumber(year, sequence);

/** Receipt numbers: those that were reserved and not used are voided too. */
export function sweptReceipts(tools: ReceiptTools & { pool: Pool }): SweptSeries {
  const { store, pool, receiptNumbers, log } = tools;
  return {
    numbers: receiptNumbers,
    marks: new SweepMarks(pool, 'receipt_sweep'),
    settle: (number, olderThan) => settleReceipt(tools, numberOf(number), olderThan),
    voidLeftOut: async (number) => {
      const receiptNumber = numberOf(number);
      await voidReceipt(
        store,
        receiptNumber,
        'No payment was recorded under this number',
        systemContext(randomUUID()),
      );
      log.warn({ receiptNumber }, 'voided a receipt number that was left out');
    },
  };
}
