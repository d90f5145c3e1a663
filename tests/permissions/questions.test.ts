import { REGISTER_NAMES } from '@fines/domain/register/registers.ts';
import { beforeAll, describe, expect, it } from 'vitest';

import { operationsOf } from '../fuzz/operations.ts';
import { problemOf } from '../support/problems.ts';
import { NAMES, sharedWithStaff, type Staffed } from '../support/staff.ts';
import type { TestSystem } from '../support/test-system.ts';
import { verdict } from './verdict.ts';

let system: TestSystem;
let staff: Staffed['staff'];
beforeAll(async () => {
  ({ system, staff } = await sharedWithStaff());
});

/** Reading goes by rank: a finance officer passes where a manager is listed, and the other way round; so does an auditor. */
const EVERYBODY = '✓✓✓✓✓✓';
const SENIOR_AND_ABOVE = '–✓✓✓✓✓';
const MANAGER_AND_ABOVE = '––✓✓✓✓';

/** What is asked for, and whether officer, senior, manager, finance, auditor and admin may. */
const RULES: [path: string, row: string][] = [
  ['/auth/me', EVERYBODY],
  ['/auth/sessions', EVERYBODY],
  ['/dashboard', EVERYBODY],
  ['/dashboard/waiting', EVERYBODY],
  ['/fines', EVERYBODY],
  ['/fines/stats', EVERYBODY],
  ['/fines/export', EVERYBODY],
  ['/fines/places', EVERYBODY],
  ['/fines/issuers', EVERYBODY],
  ['/fines/FN-1999-001/public-link', EVERYBODY],
  ['/fines/FN-1999-001', EVERYBODY],
  ['/fines/FN-1999-001/history', EVERYBODY],
  ['/fines/FN-1999-001/notice.pdf', EVERYBODY],
  ['/fines/FN-1999-001/reminder.pdf', EVERYBODY],
  ['/fines/FN-1999-001/proof', '––✓–✓✓'],
  ['/checkpoint/newest', EVERYBODY],
  ['/checkpoint/status', MANAGER_AND_ABOVE],
  ['/vehicles/search?plate=HSD%20472%20BM', EVERYBODY],
  ['/messages', MANAGER_AND_ABOVE],
  ['/messages?state=FAILED,UNKNOWN', MANAGER_AND_ABOVE],
  ['/channels', EVERYBODY],
  ['/vehicles/imports', MANAGER_AND_ABOVE],
  ['/vehicles/imports/7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0001', MANAGER_AND_ABOVE],
  ['/vehicles/imports/7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0001/errors', MANAGER_AND_ABOVE],
  ['/statements/accounts', MANAGER_AND_ABOVE],
  ['/statements/imports', MANAGER_AND_ABOVE],
  ['/statements/imports/7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0001', MANAGER_AND_ABOVE],
  ['/statements/imports/7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0001/errors', MANAGER_AND_ABOVE],
  ['/statements/imports/7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0001/rows', MANAGER_AND_ABOVE],
  ['/disputes', SENIOR_AND_ABOVE],
  ['/disputes/stats', SENIOR_AND_ABOVE],
  ['/disputes/FN-1999-001-D1', SENIOR_AND_ABOVE],
  ['/disputes/FN-1999-001-D1/decision.pdf', SENIOR_AND_ABOVE],
  ['/payments', MANAGER_AND_ABOVE],
  ['/payments/stats', MANAGER_AND_ABOVE],
  ['/payments/cash-up?cashierId=x&day=1999-03-01', MANAGER_AND_ABOVE],
  ['/payments/cash-up/open?day=1999-03-01', MANAGER_AND_ABOVE],
  ['/payments/cash-up/export?cashierId=x&day=1999-03-01', MANAGER_AND_ABOVE],
  ['/payments/cash-up/sheet.pdf?cashierId=x&day=1999-03-01&number=1', MANAGER_AND_ABOVE],
  ['/payments/export', MANAGER_AND_ABOVE],
  ['/payments/cashiers', MANAGER_AND_ABOVE],
  ['/suspense', MANAGER_AND_ABOVE],
  [`/suspense/${'0'.repeat(64)}`, MANAGER_AND_ABOVE],
  [`/suspense/${'0'.repeat(64)}/history`, MANAGER_AND_ABOVE],
  ['/reconciliation?day=1999-03-01', MANAGER_AND_ABOVE],
  ['/reconciliation/export?day=1999-03-01', MANAGER_AND_ABOVE],
  ['/statements/totals', MANAGER_AND_ABOVE],
  ['/payments/RCP-1999-001', MANAGER_AND_ABOVE],
  ['/payments/RCP-1999-001/receipt', MANAGER_AND_ABOVE],
  ['/payments/RCP-1999-001/receipt.pdf', MANAGER_AND_ABOVE],
  ['/payments/RCP-1999-001/refund.pdf', MANAGER_AND_ABOVE],
  ['/officers', MANAGER_AND_ABOVE],
  ['/officers/stats', MANAGER_AND_ABOVE],
  ['/officers/x', MANAGER_AND_ABOVE],
  ['/officers/x/activity', MANAGER_AND_ABOVE],
  ['/users', MANAGER_AND_ABOVE],
  ['/users/stats', MANAGER_AND_ABOVE],
  ['/users/x', MANAGER_AND_ABOVE],
  ['/reviews', MANAGER_AND_ABOVE],
  ['/reviews/FN-1999-001-R0', MANAGER_AND_ABOVE],
  ['/looks', '––––✓✓'],
  ['/log', MANAGER_AND_ABOVE],
  ['/log/actors', MANAGER_AND_ABOVE],
  ['/log/export', MANAGER_AND_ABOVE],
  ['/log/0', MANAGER_AND_ABOVE],
  ['/personal-data?name=Dlamini', '––✓–✓✓'],
  ['/erasures', '––✓–✓✓'],
  ['/erasures/7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0001', '––✓–✓✓'],
  ['/offenses', EVERYBODY],
  ['/offenses/changes', '––✓–✓✓'],
  ['/letterhead', EVERYBODY],
  ['/letterhead/preview.pdf?sample=notice', EVERYBODY],
  ['/letterhead/changes', '––✓–✓✓'],
  ['/reports/revenue', MANAGER_AND_ABOVE],
  ['/reports/offenses', MANAGER_AND_ABOVE],
  ['/reports/officers', MANAGER_AND_ABOVE],
  ['/reports/period', MANAGER_AND_ABOVE],
  ['/reports/revenue/export', MANAGER_AND_ABOVE],
  ['/reports/offenses/export', MANAGER_AND_ABOVE],
  ['/reports/officers/export', MANAGER_AND_ABOVE],
  ['/reports/period/export', MANAGER_AND_ABOVE],
  ['/reports/period.pdf', MANAGER_AND_ABOVE],
  ...REGISTER_NAMES.flatMap((name) =>
    [`/registers/${name}`, `/registers/${name}/export`].map((path): [string, string] => [
      path,
      name === 'looks' ? '––––✓✓' : MANAGER_AND_ABOVE,
    ]),
  ),
];

/** Asked for without a sign-in, or by a signed link; `/live` does not end. */
const OF_NO_ROLE = [
  '/checkpoint',
  '/checkpoint/consistency',
  '/checkpoint/{size}',
  '/docs',
  '/live',
  '/openapi.json',
  '/photos/{sha256}',
  '/tile/{path}',
];

describe.each(NAMES.map((name, column) => ({ name, column })))('$name', ({ name, column }) => {
  it.each(RULES)('%s: %s', async (path, row) => {
    // Some ask for what is not there, which only those hear who may ask.
    expect(verdict(await staff[name].get(path), [200, 404])).toBe(
      row[column] === '✓' ? 'allowed' : 'forbidden',
    );
  });
});

it('every question that the API describes is asked', async () => {
  const operations = operationsOf((await system.anonymous().get('/openapi.json')).body);
  const questions = operations.filter(({ method }) => method === 'GET').map(({ path }) => path);
  const asked = RULES.map(([path]) => path.split('?')[0] ?? '');
  const isAsked = (path: string): boolean => {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return asked.some((one) => one === path || (!questions.includes(one) && pattern.test(one)));
  };
  expect(questions.filter((path) => !isAsked(path)).toSorted()).toEqual(OF_NO_ROLE);
});

describe('without a sign-in', () => {
  it.each([...RULES.map(([path]) => path), '/live'])('%s is refused', async (path) => {
    expect(problemOf(await system.anonymous().get(path)).status).toBe(401);
  });

  it('a photo needs a signed link', async () => {
    const answer = await system.anonymous().get(`/photos/${'0'.repeat(64)}`);
    expect([400, 403, 404]).toContain(answer.status);
  });
});
