import { type UserView, userViewSchema } from '@fines/domain/user/view.ts';
import { beforeAll, describe, expect, it } from 'vitest';

import type { ApiClient } from '../support/api-client.ts';
import { problemOf } from '../support/problems.ts';
import { knownReading, USERS } from './known-data.ts';
import { ascending, ownList, reactAdminList } from './lists.ts';
import { answered } from './reading.ts';

let client: ApiClient;
beforeAll(async () => {
  client = await (await knownReading()).as('MANAGER');
});

const list = ownList(() => client, '/users', userViewSchema.strict());
const found = async (query: string): Promise<string[]> => {
  const { data, pagination } = await list(`limit=100&${query}`);
  expect(pagination.total).toBe(data.length);
  return data.map(({ firstName }) => firstName).toSorted();
};
const ACTIVE = ['Musa', 'Nomsa', 'Sipho', 'Thandi', 'Zodwa'];

describe('the list of users', () => {
  it('hides those who were deleted unless they are asked for', async () => {
    expect(await found('')).toEqual(ACTIVE);
    expect(await found('isActive=true')).toEqual(ACTIVE);
    expect(await found('isActive=false')).toEqual(['Bongani']);
    const { ids } = await reactAdminList(client, '/users', { filter: { isActive: false } });
    expect(ids).toEqual([USERS[2]?.id]);
  });

  it('gives many by their ids, deleted ones too', async () => {
    const wanted = [USERS[0]?.id, USERS[2]?.id];
    const { ids } = await reactAdminList(client, '/users', { filter: { id: wanted } });
    expect(ids.toSorted()).toEqual(wanted);
  });

  it('filters by role in any case', async () => {
    expect(await found('role=traffic_officer')).toEqual(['Sipho', 'Zodwa']);
    expect(await found('role=MANAGER')).toEqual(['Nomsa']);
  });

  it('finds by name in either order, e-mail address and badge number', async () => {
    const cases = [
      ['sipho d', ['Sipho']],
      ['DLAMINI  si', ['Sipho']],
      ['thandi@', ['Thandi']],
      ['rsp-2003', ['Nomsa']],
      ['sipho@police.gov.sz rsp', []],
      ['%', []],
      ['zw', ['Musa']],
    ] as const;
    for (const [text, names] of cases) {
      expect({ text, names: await found(`search=${encodeURIComponent(text)}`) }).toEqual({ text, names });
    }
  });

  const sorts: readonly [string, (user: UserView) => string][] = [
    ['name', ({ lastName }) => lastName],
    ['lastName', ({ lastName }) => lastName],
    ['firstName', ({ firstName }) => firstName],
    ['email', ({ email }) => email],
    ['role', ({ role }) => role],
    ['badgeNumber', ({ badgeNumber }) => badgeNumber ?? ''],
    ['createdAt', ({ createdAt }) => createdAt],
    ['updatedAt', ({ updatedAt }) => updatedAt],
  ];
  it.each(sorts)('sorts by %s, the same in both directions', async (field, valueOf) => {
    const up = await list(`sortBy=${field}&sortOrder=asc`);
    const down = await list(`sortBy=${field}&sortOrder=desc`);
    const values = up.data.map((user) => valueOf(user));
    expect(values).toHaveLength(ACTIVE.length);
    expect(values).toEqual(values.toSorted(ascending));
    expect(down.data).toEqual(up.data.toReversed());
  });

  it('refuses what is neither yes nor no', async () => {
    const problem = problemOf(await client.get('/users?isActive=perhaps'));
    expect(problem).toMatchObject({ status: 400, message: 'isActive: must be true or false' });
  });
});

describe('the figures of users', () => {
  it('leave deleted ones out', async () => {
    expect((await answered(client, '/users/stats')).body).toEqual({
      total: 5,
      active: 5,
      byRole: {
        AUDITOR: 0,
        TRAFFIC_OFFICER: 2,
        SENIOR_OFFICER: 1,
        MANAGER: 1,
        FINANCE_OFFICER: 1,
        SUPER_ADMIN: 0,
      },
    });
  });
});

describe('one user', () => {
  it('is found with the revision that an edit is to name, after deletion too', async () => {
    const answer = await answered(client, `/users/${USERS[2]?.id}`);
    expect(answer.headers.get('ETag')).toBe('"1"');
    expect(userViewSchema.strict().parse(answer.body)).toMatchObject({
      firstName: 'Bongani',
      lastName: 'Maseko',
      email: 'bongani@police.gov.sz',
      isActive: false,
    });
  });

  it('is not found when there is none', async () => {
    expect(problemOf(await client.get('/users/nobody'))).toMatchObject({
      status: 404,
      message: 'User not found',
    });
  });
});
