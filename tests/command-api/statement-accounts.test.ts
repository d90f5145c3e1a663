import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, it } from 'vitest';
import { z } from 'zod';

import { useStaff } from './staff.ts';
import { CSV_COLUMNS, csvOf } from './statement-files.ts';

const staff = useStaff();

it('shows the first rows of a file, and keeps nothing of it', async () => {
  const form = new FormData();
  form.set('file', new Blob([csvOf('2026-03-02,60.00,,a,Nomsa Zwane,,T1')]), 'march.csv');
  const { status, body } = await staff.finance.upload('/statements/preview', form);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      header: expect.arrayContaining(['Date', 'Credit']),
      rows: [expect.arrayContaining(['60.00', 'T1'])],
    },
  });
  expect(await readdir(join(staff.system.dataDir, 'photos', 'statements'))).toEqual([]);
});

it('keeps the accounts with their columns, and who changed them', async () => {
  const account = `SZACCOUNT${process.pid}`;
  const columns = { ...CSV_COLUMNS, only: { column: 'Details', is: 'Payment' } };
  const said = { name: 'Fines', channel: 'MOBILE_MONEY', columns };
  expect((await staff.finance.put(`/statements/accounts/${account}`, said)).status).toBe(204);
  const all = z
    .array(z.object({ account: z.string() }).loose())
    .parse((await staff.auditor.get('/statements/accounts')).body);
  expect(all.find((one) => one.account === account)).toMatchObject({
    name: 'Fines',
    channel: 'MOBILE_MONEY',
    columns: { day: 'Date', only: { column: 'Details', is: 'Payment' } },
    changedBy: { firstName: expect.any(String) },
  });
});
