import { ROLES, type Role } from '@fines/domain/shared/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { problemOf } from '../support/problems.ts';
import { writeKnownData, USERS } from './known-data.ts';
import { Reading } from './reading.ts';

let reading: Reading;
beforeAll(async () => {
  reading = await Reading.start();
  await writeKnownData(reading.servers);
});
afterAll(() => reading.stop());

const SUPERIORS: readonly Role[] = ['MANAGER', 'FINANCE_OFFICER', 'AUDITOR', 'SUPER_ADMIN'];
const ALL_BUT_TRAFFIC: readonly Role[] = ['SENIOR_OFFICER', ...SUPERIORS];
const [officer] = USERS;

/** By rank, as the console's route guard goes: wider than the menu. */
const WHO: readonly [string, readonly Role[]][] = [
  ['/dashboard', ROLES],
  ['/fines/export', ROLES],
  ['/vehicles/search?plate=XYZ%209', ROLES],
  ['/disputes', ALL_BUT_TRAFFIC],
  ['/disputes/stats', ALL_BUT_TRAFFIC],
  ['/disputes/FN-2026-010-D1', ALL_BUT_TRAFFIC],
  ['/payments', SUPERIORS],
  ['/payments/stats', SUPERIORS],
  ['/payments/RCP-2026-008', SUPERIORS],
  ['/officers', SUPERIORS],
  ['/officers/stats', SUPERIORS],
  [`/officers/${officer?.id}`, SUPERIORS],
  [`/officers/${officer?.id}/activity`, SUPERIORS],
  ['/users', SUPERIORS],
  ['/looks', ['AUDITOR', 'SUPER_ADMIN']],
  ['/users/stats', SUPERIORS],
  [`/users/${officer?.id}`, SUPERIORS],
  ...['revenue', 'offenses', 'officers'].flatMap((report): [string, readonly Role[]][] => [
    [`/reports/${report}`, SUPERIORS],
    [`/reports/${report}/export`, SUPERIORS],
  ]),
];

describe.each(WHO)('%s', (path, roles) => {
  it.each(ROLES)('may be read by whom it is for: %s', async (role) => {
    const { status } = await (await reading.as(role)).get(path);
    expect(status).toBe(roles.includes(role) ? 200 : 403);
  });

  it('is not for strangers', async () => {
    expect(problemOf(await reading.anonymous().get(path))).toMatchObject({ status: 401 });
  });
});

describe('what nobody would type', () => {
  it('is refused, not taken for an error of ours', async () => {
    const client = await reading.as('SUPER_ADMIN');
    const paths = [
      '/fines/%00',
      '/fines?search=%00',
      '/fines?dateIssued_gte=0000-01-01',
      '/fines?dateIssued_lte=9999-12-31',
      '/fines/FN-2026-001/history?asOf=9999-12-31',
      '/payments/%00',
      '/payments?startDate=0000-01-01',
      '/disputes?search=%00',
      '/users/%00',
      '/officers/%00',
      '/officers?endDate=9999-12-31',
      '/reports/revenue?startDate=-271821-04-20',
      '/fines/export?search=%00',
    ];
    for (const path of paths) {
      const { status } = await client.get(path);
      expect({ path, isRefused: status === 400 || status === 404 }).toEqual({ path, isRefused: true });
    }
  });
});
