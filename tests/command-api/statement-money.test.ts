import { paymentReferenceOf } from '@fines/domain/fine/payment-reference.ts';
import { type StatementImport, statementImportSchema } from '@fines/domain/statement/import.ts';
import { lineHistorySchema } from '@fines/domain/statement/view.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';

import { issue } from '../support/fines.ts';
import { until } from '../support/wait.ts';
import { settledImport, takenImport } from './settled-import.ts';
import { useStaff } from './staff.ts';
import { CSV_COLUMNS, csvOf } from './statement-files.ts';

const staff = useStaff();

const ACCOUNT = `SZMONEY${process.pid}`;
const today = new Date().toISOString().slice(0, 10);
const row = (amount: string, reference: string, id: string): string =>
  `${today},${amount},,${reference},Nomsa Zwane,,${id}`;
const pathOf = (id: string): string => `/statements/imports/${id}`;

async function imported(...rows: string[]): Promise<StatementImport> {
  const form = new FormData();
  form.set('file', new Blob([csvOf(...rows)]), 'march.csv');
  const id = takenImport(await staff.finance.upload(`/statements/imports?account=${ACCOUNT}`, form));
  const { money } = await settledImport(staff.auditor, pathOf(id), statementImportSchema);
  expect(money).toEqual({ count: 0, amount: 0, recorded: 0, suspense: 0, returned: 0 });
  expect((await staff.finance.post(`${pathOf(id)}/start`, {})).status).toBe(200);
  return settledImport(staff.auditor, pathOf(id), statementImportSchema);
}

const moneyOf = async (id: string) =>
  statementImportSchema.parse((await staff.auditor.get(pathOf(id))).body).money;

const linesSchema = z.object({ data: z.array(z.object({ id: z.string(), amount: z.number() })) });

it('of an import is where that of its lines is now, and none that another file brought', async () => {
  const named = { name: 'Fines', channel: 'BANK', columns: CSV_COLUMNS };
  await staff.finance.put(`/statements/accounts/${ACCOUNT}`, named);
  const fine = (await issue(staff.officer)).fine.id;
  const { id } = await imported(
    row('75.50', paymentReferenceOf(fine), 'N1'),
    row('20.00', 'whose is it', 'N2'),
  );
  await until(async () => (await moneyOf(id)).recorded === 60, 'the payment in the read tables');
  expect(await moneyOf(id)).toEqual({ count: 2, amount: 95.5, recorded: 60, suspense: 35.5, returned: 0 });

  const { data } = linesSchema.parse((await staff.auditor.get(`/suspense?importId=${id}`)).body);
  const lost = data.find(({ amount }) => amount === 20)?.id ?? '';
  await staff.finance.post(`/suspense/${lost}/return`, { reason: 'Not ours', to: 'Account 1' });
  await until(async () => (await moneyOf(id)).returned === 20, 'the return in the read tables');
  expect(await moneyOf(id)).toEqual({ count: 2, amount: 95.5, recorded: 60, suspense: 15.5, returned: 20 });

  const story = lineHistorySchema.parse((await staff.auditor.get(`/suspense/${lost}/history`)).body);
  expect(story.import).toEqual({ id, fileName: 'march.csv' });
  expect(story.events.map(({ type, actor }) => [type, actor?.role])).toEqual([
    ['StatementLineTaken', 'FINANCE_OFFICER'],
    ['LineReturned', 'FINANCE_OFFICER'],
  ]);

  const again = await imported(row('20.00', 'whose is it', 'N2'), row('5.00', 'nobody', 'N3'));
  await until(async () => (await moneyOf(again.id)).count === 1, 'the new line in the read tables');
  expect(await moneyOf(again.id)).toMatchObject({ amount: 5, suspense: 5 });
});
