import { conceal } from '@fines/platform/personal-data/conceal.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { fineIssued, fineStatusChanged, vehicleRegistered } from '../domain/events.ts';
import { personalKey } from '../support/personal-data-key.ts';
import { AuditedLog } from './audited-log.ts';

let audited: AuditedLog;
beforeAll(async () => {
  audited = await AuditedLog.start();
});
afterAll(() => audited.close());

it('counts what of before stays in clear, by kinds of events', async () => {
  const { log, audit } = audited;
  const encrypted = fineIssued({ driverName: 'Nosipho Dlamini', driverLicense: null, notes: null });
  const key = { id: '0199c9a0-0000-7000-8000-000000000001', secret: personalKey };
  const data = conceal({ ...encrypted.data }, ['driverName'], key);
  await log.fine('FN-2026-001', { ...encrypted, data }, fineStatusChanged('UNPAID', 'PAID'));
  expect(await audit('--in-clear')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^No event holds personal data in clear/),
  });

  for (const number of ['FN-2026-002', 'FN-2026-003'])
    await log.fine(number, fineIssued({ driverName: 'Sipho', driverLicense: null, notes: 'On the phone' }));
  await log.vehicle('HSD 472 BM', vehicleRegistered());
  const { stdout } = await audit('--in-clear');
  expect(stdout).toMatch(/^FineIssued: 2 in 2 records, until 2\S+Z \(driverName, notes\)$/m);
  expect(stdout).toMatch(/^VehicleRegistered: 1 in 1 records, until \S+ \(ownerName, .*\)$/m);
  expect(stdout).not.toContain('Sipho');
});
