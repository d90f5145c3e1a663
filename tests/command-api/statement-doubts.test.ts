import { randomUUID } from 'node:crypto';

import { changeFine } from '@fines/command-api/fine/change.ts';
import { reissueFine } from '@fines/command-api/fine/reissue.ts';
import { followMoney } from '@fines/command-api/statement/follow-money.ts';
import { tellLine } from '@fines/command-api/statement/line-stream.ts';
import { paymentReferenceOf } from '@fines/domain/fine/payment-reference.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { describe, expect, it } from 'vitest';

import { actor } from '../domain/events.ts';
import { contextAt, newFine, pay } from './processes.ts';
import { camtOf, CSV_COLUMNS, csvOf, transaction } from './statement-files.ts';
import { receiptOf, useTwoProcesses } from './statement-processes.ts';
import { BATCH, StatementRuns } from './statement-runs.ts';
import { lineFor, someLine } from './taken-lines.ts';

const on = useTwoProcesses();
const today = localDay(new Date().toISOString());

type Files = { credit: string; debit: string };

/** Of a file of mobile money. */
const paid = (reference: string, id = 'TKR1AAA001') => `${today},60.00,,${reference},Sipho,Pay Bill,${id}`;

/** Stands in the files for the account of the test: what came to an account is known for ever. */
const ACCOUNT = 'SZDOUBTS';
let accounts = 0;

/** The same credit, and what takes it back. */
const camt = (reference: string, back: string, ref = 'C10-2', isReversal = false): Files => ({
  credit: camtOf({
    account: ACCOUNT,
    entries: [{ amount: '60.00', day: today, ref: 'C10-1', transactions: [transaction({ reference })] }],
  }),
  debit: camtOf({
    account: ACCOUNT,
    entries: [
      {
        amount: '60.00',
        day: today,
        ref,
        direction: 'DBIT',
        isReversal,
        transactions: [`<TxDtls>${back}</TxDtls>`],
      },
    ],
  }),
});

const KINDS: readonly [what: string, (reference: string) => Files][] = [
  [
    'a return with the reference of the fine',
    (ref) => camt(ref, `<Refs><EndToEndId>${ref}</EndToEndId></Refs>`),
  ],
  [
    'a return that names the number of the line',
    (ref) => camt(ref, '<RtrInf><AddtlInf>Return of C10-1</AddtlInf></RtrInf>'),
  ],
  ['a return that names it as the transaction', (ref) => camt(ref, '<Refs><TxId>C10-1</TxId></Refs>')],
  ['a reversal with the number of the line', (ref) => camt(ref, '', 'C10-1', true)],
  [
    'a reversal of mobile money that names the number',
    (ref) => ({
      credit: csvOf(paid(ref)),
      debit: csvOf(`${today},,-60.00,,Sipho,Reversal of Transaction TKR1AAA001,TKR1AAA009`),
    }),
  ],
  [
    'a reversal with the number of the line itself',
    (ref) => ({ credit: csvOf(paid(ref)), debit: csvOf(`${today},,60.00,,Sipho,Reversed,tkr1aaa001`) }),
  ],
];

/** Imports files of one account. */
async function importing() {
  const account = `${ACCOUNT}${++accounts}`;
  const runs = await StatementRuns.in(on.first);
  return async (content: string, columns: Parameters<StatementRuns['checked']>[2] = CSV_COLUMNS) => {
    const id = await runs.checked(content.replaceAll(ACCOUNT, account), account, columns);
    await runs.start(id);
    await runs.run();
    const { rows } = await on.first.pool.query<{ line: number; reason: string }>(
      `SELECT line, reason FROM command.statement_import_rows
       WHERE import_id = $1 AND reason IS NOT NULL ORDER BY line`,
      [id],
    );
    return { counts: (await runs.kept(id)).counts, reasons: rows.map(({ reason }) => reason) };
  };
}

const lineIdOf = async (fineNumber: string): Promise<string> => {
  const [lineId] = await on.first.moneyIndex.linesFor(fineNumber);
  if (lineId === undefined) throw new Error('No line is for this fine');
  return lineId;
};

describe('money that the bank took back', () => {
  it.each(KINDS)('by %s is named with fine and receipt, until it is refunded', async (_, filesFor) => {
    const fineNumber = await newFine(on.first);
    const { credit, debit } = filesFor(paymentReferenceOf(fineNumber));
    const take = await importing();
    expect((await take(credit)).counts.recorded.lines).toBe(1);
    const [payment] = await on.paymentsOf(fineNumber);
    const receiptNumber = receiptOf(payment);
    const told = `The bank took back SZL 60.00 that paid ${fineNumber} (receipt ${receiptNumber}). Refund the payment, or say at its line in Suspense why not`;
    for (const result of [await take(debit), await take(debit)])
      expect(result).toMatchObject({ counts: { refused: 1, leftOut: 0 }, reasons: [told] });
    const lineId = await lineIdOf(fineNumber);
    expect((await on.lineOf(lineId)).takeBacks).toHaveLength(1);

    const refund = {
      type: 'RefundPayment',
      receiptNumber,
      reason: 'The bank took it back',
      method: 'BANK_TRANSFER',
      transactionReference: 'C10-2',
      actor: actor('MANAGER', randomUUID()),
      now: new Date().toISOString(),
    } as const;
    await changeFine(on.first.store, fineNumber, () => refund, contextAt());
    await followMoney(on.first);
    expect(await take(debit)).toMatchObject({ counts: { refused: 0, leftOut: 1 } });
  });

  it('is named no more once somebody says why not', async () => {
    const fineNumber = await newFine(on.first);
    const { credit, debit } = camt(paymentReferenceOf(fineNumber), '', 'C10-1', true);
    const take = await importing();
    for (const file of [credit, debit]) await take(file);
    const command = { type: 'DenyTakeBack', actor: actor('FINANCE_OFFICER'), reason: 'Another one' } as const;
    await tellLine(on.first.store, await lineIdOf(fineNumber), command);
    expect(await take(debit)).toMatchObject({ counts: { refused: 0, leftOut: 1 } });
  });

  it('is found in the same file, also of a network that writes the newest first', async () => {
    const fineNumber = await newFine(on.first);
    const fill = Array.from({ length: BATCH + 50 }, (_, at) => paid('', `TKR2${at}`));
    const [reversal, credit] = [
      `${today},,-60.00,,Sipho,Reversal of TKR3AAA001,TKR3AAA009`,
      paid(paymentReferenceOf(fineNumber), 'TKR3AAA001'),
    ];
    const { counts, reasons } = await (await importing())(csvOf(reversal, ...fill, credit));
    expect(counts).toMatchObject({ recorded: { lines: 1 }, refused: 1 });
    expect(reasons).toEqual([expect.stringContaining(`that paid ${fineNumber}`)]);
  });

  it('is what a row says that was one of those that count before', async () => {
    const fineNumber = await newFine(on.first);
    const columns = { ...CSV_COLUMNS, only: { column: 'Debit', is: 'Completed' } };
    const row = (status: string) =>
      csvOf(paid(paymentReferenceOf(fineNumber), 'TKR4AAA001').replace(',,', `,${status},`));
    const take = await importing();
    await take(row('Completed'), columns);
    expect((await take(row('Failed'), columns)).reasons).toEqual([]);
    expect((await take(row('Reversed'), columns)).reasons).toEqual([expect.stringContaining(fineNumber)]);
  });

  it('and money that went out otherwise is left out, such as a fee', async () => {
    const fineNumber = await newFine(on.first);
    const reference = paymentReferenceOf(fineNumber);
    const take = await importing();
    await take(csvOf(paid(reference, 'TKR5AAA001')));
    const fee = `${today},,-1.20,,Sipho,Charge for TKR5AAA001,TKR5AAA001`;
    const other = `${today},,-60.00,,Cleaners,March,TKR5AAA007`;
    expect(await take(csvOf(fee, other))).toMatchObject({ counts: { leftOut: 2, refused: 0 } });
  });

  it('but of which nothing is known, is refused if the bank calls it a return', async () => {
    const take = await importing();
    const { debit } = camt('', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>', 'C99-1');
    expect((await take(debit)).reasons).toEqual([expect.stringContaining('no line of before is found')]);
  });

  it('may be that of a whole batch', async () => {
    const fines = [await newFine(on.first), await newFine(on.first)];
    const transactions = fines.map((fine) =>
      transaction({ amount: '60.00', reference: paymentReferenceOf(fine) }),
    );
    const batch = { amount: '120.00', day: today, ref: 'B77-0001', transactions };
    const take = await importing();
    await take(camtOf({ account: ACCOUNT, entries: [batch] }));
    const back = {
      amount: '120.00',
      day: today,
      ref: 'B77-0001',
      direction: 'DBIT',
      isReversal: true,
    } as const;
    const { reasons } = await take(camtOf({ account: ACCOUNT, entries: [back] }));
    expect(reasons).toHaveLength(1);
    for (const fine of fines) expect(reasons[0]).toContain(fine);
  });
});

const booking = (text: string, payer: string, ref = 'C18-STABLE') =>
  camtOf({
    account: ACCOUNT,
    entries: [{ amount: '60.00', day: today, ref, transactions: [transaction({ text, payer })] }],
  });

describe('the same booking again with another text', () => {
  it('is in suspense, and pays no second fine by itself', async () => {
    const [first, second] = [await newFine(on.first), await newFine(on.first)];
    const take = await importing();
    await take(booking(paymentReferenceOf(first), 'B SIMELANE'));
    const later = booking(`${paymentReferenceOf(second)} for November`, 'Bongani Simelane');
    expect((await take(later)).counts).toMatchObject({ suspense: { lines: 1 }, recorded: { lines: 0 } });
    expect(await on.paymentsOf(second)).toEqual([]);
    const [payment] = await on.paymentsOf(first);
    expect(payment).toBeDefined();
    expect((await take(later)).counts).toMatchObject({ known: { lines: 1 }, suspense: { lines: 0 } });
  });

  it('is only perhaps the same: who says for which fine it is, pays it', async () => {
    const fineNumber = await newFine(on.first);
    const [one, two] = ['a', 'b'].map((text) => someLine(60, { bankId: 'C18-9', text }));
    if (one === undefined || two === undefined) throw new Error('There are two');
    await on.take(one);
    expect(await on.take(two, on.second)).toMatchObject({ outcome: 'SUSPENSE', reason: 'PERHAPS_SAME' });
    expect((await on.lineOf(two.lineId)).perhapsSameAs).toBe(one.lineId);
    await tellLine(on.first.store, two.lineId, {
      type: 'AssignLine',
      actor: actor('FINANCE_OFFICER'),
      fineNumber,
    });
    await on.settleAll();
    expect(await on.paymentsOf(fineNumber)).toHaveLength(1);
  });

  it('in one and the same file is another one: a batch has one number for all', async () => {
    const transactions = ['a', 'b'].map((text) => transaction({ amount: '60.00', text }));
    const entries = [{ amount: '120.00', day: today, ref: 'C18-B', transactions }];
    const take = await importing();
    expect((await take(camtOf({ account: ACCOUNT, entries }))).counts.suspense.lines).toBe(2);
    expect((await take(camtOf({ account: ACCOUNT, entries }))).counts.known.lines).toBe(2);
  });

  it('however far the two stand from each other there', async () => {
    const reference = paymentReferenceOf(await newFine(on.first));
    const fill = Array.from({ length: 1200 }, (_, at) => paid('', `TKR6${at}`));
    const same = [paid('', 'TKR7AAA001'), paid(reference, 'TKR7AAA001')] as const;
    const { counts } = await (await importing())(csvOf(same[0], ...fill, same[1]));
    expect(counts).toMatchObject({ recorded: { lines: 1 }, suspense: { lines: 1201 } });
  });
});

describe('a line that names several fines', () => {
  it('by their references is proposed for all of them', async () => {
    const fines = [await newFine(on.first), await newFine(on.first)];
    const text = fines.map(paymentReferenceOf).join(' + ');
    const line = someLine(120, { text });
    expect(await on.take(line)).toEqual({ outcome: 'PROPOSED', fineNumber: fines[0], by: 'REFERENCES' });
    expect((await on.lineOf(line.lineId)).proposal?.others).toEqual(fines.slice(1));
    await pay(on.first, fines[0] ?? '');
    expect(await on.take(someLine(120, { text }))).toMatchObject({ fineNumber: fines[1], by: 'REFERENCES' });
  });
});

it('the reference of a fine that was voided and reissued is proposed for the one in its place', async () => {
  const old = await newFine(on.first);
  const reissue = async (fineNumber: string): Promise<string> => {
    const wanted = { fineNumber, licensePlate: `HSD 99${fineNumber.slice(-1)} ZZ`, reason: 'Misread' };
    const { state } = await reissueFine(on.first, wanted, { ...contextAt(), actor: actor('MANAGER') });
    if (!isIssued(state)) throw new Error('Not issued');
    return state.fineNumber;
  };
  const last = await reissue(await reissue(old));
  expect(await on.take(lineFor(old))).toEqual({ outcome: 'PROPOSED', fineNumber: last, by: 'REISSUED' });
  expect(await on.paymentsOf(last)).toEqual([]);
  // Whoever names both means the new one.
  const both = someLine(60, { text: [old, last].map(paymentReferenceOf).join(' ') });
  expect(await on.take(both)).toMatchObject({ outcome: 'RECORDED', fineNumber: last });
});
