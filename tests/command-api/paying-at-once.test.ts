import { localYear } from '@fines/domain/shared/dates.ts';
import { expect, it } from 'vitest';

import { issue, sequenceOf } from '../support/fines.ts';
import { paymentOf, paymentRequest } from '../support/payments.ts';
import { problemOf } from '../support/problems.ts';
import { fineEvents, receiptsOf, withLog } from './log-of.ts';
import { useStaff } from './staff.ts';

const staff = useStaff();

const THIS_YEAR = localYear(new Date().toISOString());

it('takes one of 20 payments of a fine, and leaves no receipt unexplained', async () => {
  const { fine } = await issue(staff.officer);
  const clerks = [staff.finance, staff.manager, staff.admin];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (clerks[index % clerks.length] ?? staff.finance).post('/payments', paymentRequest(fine.id)),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 201).map(problemOf);
  expect(refused.length).toBe(19);
  for (const problem of refused) expect(problem).toMatchObject({ status: 409, code: 'already-paid' });
  const payments = answers.filter(({ status }) => status === 201).map(paymentOf);

  await withLog(staff.system, async (store) => {
    const recorded = (await fineEvents(store, fine.id)).filter(({ type }) => type === 'PaymentRecorded');
    expect(recorded.map(({ data }) => data['receiptNumber'])).toEqual(payments.map(({ id }) => id));
    const receipts = await receiptsOf(store, THIS_YEAR);
    expect(receipts.filter(({ fate }) => fate === 'open')).toEqual([]);
    expect(receipts.filter(({ fineNumber, fate }) => fineNumber === fine.id && fate === 'used').length).toBe(
      1,
    );
  });
});

it('gives consecutive receipts to 60 fines that are paid at once', async () => {
  const fines = await Promise.all(Array.from({ length: 60 }, () => issue(staff.officer)));
  const paid = await Promise.all(
    fines.map(({ fine }) => staff.finance.post('/payments', paymentRequest(fine.id))),
  );
  const sequences = paid.map((answer) => sequenceOf(paymentOf(answer).id)).toSorted((a, b) => a - b);
  expect(sequences).toEqual(Array.from({ length: 60 }, (_, index) => (sequences[0] ?? 0) + index));
});
