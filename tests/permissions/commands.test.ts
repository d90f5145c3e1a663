import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { Answer, ApiClient } from '../support/api-client.ts';
import { issue } from '../support/fines.ts';
import { problemOf } from '../support/problems.ts';
import { type Name, NAMES, type Staffed, startWithStaff } from '../support/staff.ts';
import type { TestSystem } from '../support/test-system.ts';
import { verdict } from './verdict.ts';

let system: TestSystem;
let staff: Staffed['staff'];
beforeAll(async () => {
  ({ system, staff } = await startWithStaff());
}, 60_000);
afterAll(() => system.stopAndRemove());

const as = (name: Name): ApiClient => staff[name];

const idOf = ({ body }: Answer): string => z.object({ id: z.string() }).parse(body).id;

async function newFine(by: Name = 'senior'): Promise<string> {
  return (await issue(as(by))).fine.id;
}

async function newDispute(): Promise<string> {
  return idOf(await as('admin').post('/disputes', { fineId: await newFine(), reason: 'It was not me' }));
}

const person = (role: string) => ({
  email: `${randomUUID()}@police.gov.sz`,
  password: 'a-long-password',
  firstName: 'Nomsa',
  lastName: 'Zwane',
  badgeNumber: null,
  role,
});

async function newUser(role: string): Promise<string> {
  return idOf(await as('admin').post('/users', person(role)));
}

async function photo(): Promise<FormData> {
  const form = new FormData();
  const pixel = 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
  form.set('file', new Blob([Buffer.from(pixel, 'base64')]), 'photo.gif');
  return form;
}

/** `✓` may, `–` may not: officer, senior, manager, finance, admin. */
type Rule = [what: string, row: string, attempt: (client: ApiClient) => Promise<Answer>];

/** The matrix of `decisions.md`, each cell by a command that only the rule can refuse. */
const RULES: Rule[] = [
  ['issue a fine', '✓✓✓✓✓', async (client) => ({ ...(await issue(client)) })],
  ['upload a photo', '✓✓✓✓✓', async (client) => client.upload('/photos', await photo())],
  [
    'submit a dispute',
    '✓✓✓✓✓',
    async (client) => client.post('/disputes', { fineId: await newFine(), reason: 'It was not me' }),
  ],
  [
    "edit a colleague's fine",
    '–✓✓✓✓',
    async (client) => client.put(`/fines/${await newFine('admin')}`, { notes: 'checked' }),
  ],
  [
    'change a status',
    '–✓✓✓✓',
    async (client) => client.patch(`/fines/${await newFine()}/status`, { status: 'PAID' }),
  ],
  ['send a reminder', '–✓✓✓✓', async (client) => client.post(`/fines/${await newFine()}/reminders`, {})],
  ['delete a fine', '––✓–✓', async (client) => client.delete(`/fines/${await newFine()}`)],
  [
    'record a payment',
    '––✓✓✓',
    async (client) => client.post('/payments', { fineId: await newFine(), amount: 60, method: 'CASH' }),
  ],
  [
    'resolve a dispute',
    '–✓✓–✓',
    async (client) =>
      client.post(`/disputes/${await newDispute()}/resolve`, { status: 'REJECTED', resolution: 'It was' }),
  ],
  ...(['TRAFFIC_OFFICER', 'SENIOR_OFFICER'] as const).flatMap((role): Rule[] => [
    [`create a ${role}`, '––✓–✓', (client) => client.post('/users', person(role))],
    [
      `edit a ${role}`,
      '––✓–✓',
      async (client) => client.put(`/users/${await newUser(role)}`, { lastName: 'Dube' }),
    ],
    [`delete a ${role}`, '––✓–✓', async (client) => client.delete(`/users/${await newUser(role)}`)],
  ]),
  ...(['MANAGER', 'FINANCE_OFFICER', 'SUPER_ADMIN'] as const).flatMap((role): Rule[] => [
    [`create a ${role}`, '––––✓', (client) => client.post('/users', person(role))],
    [
      `edit a ${role}`,
      '––––✓',
      async (client) => client.put(`/users/${await newUser(role)}`, { lastName: 'Dube' }),
    ],
    [`delete a ${role}`, '––––✓', async (client) => client.delete(`/users/${await newUser(role)}`)],
    [
      `make a TRAFFIC_OFFICER a ${role}`,
      '––––✓',
      async (client) => client.put(`/users/${await newUser('TRAFFIC_OFFICER')}`, { role }),
    ],
  ]),
  ['change the own profile', '✓✓✓✓✓', (client) => client.put('/auth/me', { lastName: 'Dlamini-Nkosi' })],
  [
    'change the own password',
    '✓✓✓✓✓',
    (client) =>
      client.post('/auth/change-password', {
        currentPassword: 'demo-fines-2026',
        newPassword: 'demo-fines-2026',
      }),
  ],
];

describe.each(RULES)('%s', (_what, row, attempt) => {
  it.each(NAMES.map((name, column) => ({ name, may: row[column] === '✓' })))(
    '$name: $may',
    async ({ name, may }) => {
      expect(verdict(await attempt(as(name)), [200, 201, 204])).toBe(may ? 'allowed' : 'forbidden');
    },
  );
});

it('a traffic officer edits what he or she issued', async () => {
  const own = await newFine('officer');
  expect((await as('officer').put(`/fines/${own}`, { notes: 'checked' })).status).toBe(200);
});

describe('without a sign-in', () => {
  it.each([
    ['POST', '/fines'],
    ['PUT', '/fines/FN-2026-001'],
    ['PATCH', '/fines/FN-2026-001/status'],
    ['DELETE', '/fines/FN-2026-001'],
    ['POST', '/fines/FN-2026-001/reminders'],
    ['POST', '/photos'],
    ['POST', '/payments'],
    ['POST', '/disputes'],
    ['POST', '/disputes/FN-2026-001-D1/resolve'],
    ['POST', '/users'],
    ['PUT', '/users/x'],
    ['DELETE', '/users/x'],
    ['PUT', '/auth/me'],
    ['POST', '/auth/change-password'],
    ['POST', '/auth/logout'],
  ])('%s %s is refused', async (method, path) => {
    expect(problemOf(await system.anonymous().send(method, path)).status).toBe(401);
  });
});
