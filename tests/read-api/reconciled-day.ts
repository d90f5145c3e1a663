import { cashUpId, cashUpStreamOf } from '@fines/domain/cash-up/cash-up.ts';
import { parseStatementLineEvent, type StatementLineEvent } from '@fines/domain/statement/events.ts';
import { statementLineStream } from '@fines/domain/statement/state.ts';

import {
  CHIEF,
  CLERK,
  cashUpClosed,
  cents,
  fineIssued,
  paymentRecorded,
  paymentRefunded,
} from '../domain/events.ts';
import { logged } from '../domain/logged.ts';
import { LINE, lineId } from '../domain/statement/statement-lives.ts';
import { numberOf, type TestLog } from '../projector/test-log.ts';

export const DAY = '2026-03-10';
export const BANK = 'CENTRAL1';
export const MOMO = 'MOMO7602';

type Taken = Extract<StatementLineEvent, { type: 'StatementLineTaken' }>['data'];

/** A thousand ids are told apart by three digits. */
const idOf = (n: number): string => (n < 1000 ? lineId(n) : String(n).padStart(64, '0'));

/** A line of the day, taken and what became of it then. */
export async function line(
  log: TestLog,
  n: number,
  taken: Partial<Taken>,
  ...then: StatementLineEvent[]
): Promise<void> {
  const data: Taken = {
    ...LINE,
    lineId: idOf(n),
    account: BANK,
    day: DAY,
    bankId: null,
    reference: null,
    meant: null,
    ...taken,
  };
  const events = logged(parseStatementLineEvent, [{ type: 'StatementLineTaken', data }, ...then]);
  await log.write(statementLineStream(idOf(n)), ...events);
}

export const receipt = (n: number): string => `RCP-2026-${String(n).padStart(3, '0')}`;
type PaidWith = Parameters<typeof paymentRecorded>[0];
type Written = Parameters<TestLog['fine']>[1];

/** A fine with a payment that has its number. */
async function paid(log: TestLog, n: number, more: PaidWith, ...then: Written[]): Promise<void> {
  const payment = paymentRecorded({ receiptNumber: receipt(n), ...more });
  await log.fine(numberOf(n), fineIssued({ fineNumber: numberOf(n) }), payment, ...then);
}

const transfer = (
  transactionReference: string | null,
  method: 'BANK_TRANSFER' | 'MOBILE_MONEY' = 'BANK_TRANSFER',
) => ({
  method,
  transactionReference,
});

const used = (n: number): StatementLineEvent => ({
  type: 'LineUsed',
  data: { fineNumber: numberOf(n), receiptNumber: receipt(n), amount: cents(60) },
});
const by = (n: number) => ({ meant: { fineNumber: numberOf(n), by: 'REFERENCE' as const } });

/** 1: with a line. 2: with a line, given back. 3 to 9: typed in. 20, 21: in cash. */
export async function theDay(log: TestLog): Promise<void> {
  await paid(log, 1, { ...transfer('BT-1'), lineIds: [lineId(1)] });
  await line(log, 1, { ...by(1), bankId: 'BT-1', amount: cents(120) }, used(1));
  await paid(
    log,
    2,
    { ...transfer('BT-2'), lineIds: [lineId(2)] },
    paymentRefunded({ receiptNumber: receipt(2), method: 'CASH' }),
  );
  const back = { receiptNumber: receipt(2), isGivenBack: true };
  await line(log, 2, { ...by(2), bankId: 'BT-2' }, used(2), { type: 'LineRefunded', data: back });
  const returned = { reason: 'Not ours', to: 'Account 1', amount: cents(25), returnedBy: CLERK };
  await line(log, 3, { amount: cents(25) }, { type: 'LineReturned', data: returned });

  await paid(log, 3, transfer('NOWHERE-3'));
  // Its line is in suspense, since the fine was paid when it came.
  await paid(log, 4, transfer('SLIP-4'));
  await line(log, 4, { ...by(4), day: '2026-03-09' });
  // Its line is for no fine and has its reference, in small letters.
  await paid(log, 5, transfer('BT-5'));
  await line(log, 5, { bankId: 'bt-5' });
  // One transfer for two payments.
  await paid(log, 6, transfer('BT-6'));
  await paid(log, 7, transfer('BT-6'));
  await line(log, 6, { bankId: 'BT-6', amount: cents(60) });
  // Another way, and a line of which all that is left is for another fine.
  await paid(log, 8, transfer('BT-5', 'MOBILE_MONEY'));
  await paid(log, 9, transfer('BT-1'));
  // Given back, it is no difference of a statement any more; nor is what went through no account of ours.
  await paid(
    log,
    10,
    transfer('NOWHERE-10'),
    paymentRefunded({ receiptNumber: receipt(10), ...transfer('BACK-10') }),
  );
  await paid(log, 11, { method: 'CARD', transactionReference: 'CARD-11' });

  await paid(log, 20, { method: 'CASH', processedBy: CHIEF });
  await paid(log, 21, { method: 'CASH', processedBy: CHIEF });
  const cash = {
    method: 'CASH',
    count: 1,
    amount: cents(60),
    refundCount: 0,
    refundAmount: cents(0),
  } as const;
  const closed = { cashier: CHIEF, closedBy: CHIEF, receipts: [receipt(20)], methods: [cash] };
  await log.write(
    cashUpStreamOf(cashUpId(CHIEF.id, DAY)),
    cashUpClosed({ ...closed, difference: -500, reason: 'A note is missing' }),
  );
  await line(log, 30, { account: MOMO, channel: 'MOBILE_MONEY', amount: cents(12.34) });
  // Of other days.
  await line(log, 31, { day: '2026-03-11', amount: cents(999) });
}
