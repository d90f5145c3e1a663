import { expect, it } from 'vitest';

import { userCreated, userDeactivated, userReactivated, userUpdated } from '../domain/events.ts';
import { rowsOf } from './dump.ts';
import { beforeAndAfterRebuild, project } from './projecting.ts';
import { useTables } from './use-servers.ts';

const servers = useTables();

const users = () => rowsOf(servers.pool, 'users', 'id');

it('gives a created user a row', async () => {
  const { data } = userCreated();
  await servers.log.user(data.id, userCreated({ badgeNumber: null }));
  await project(servers);
  expect(await users()).toEqual([
    {
      id: data.id,
      email: 'sipho.dlamini@police.gov.sz',
      first_name: 'Sipho',
      last_name: 'Dlamini',
      badge_number: null,
      role: 'TRAFFIC_OFFICER',
      is_active: true,
      created_at: new Date('2026-03-10T08:00:00.000Z'),
      updated_at: new Date('2026-03-10T08:00:00.000Z'),
      search_text: 'sipho dlamini\ndlamini sipho\nsipho.dlamini@police.gov.sz\n',
      revision: 0,
      state: {
        status: 'ACTIVE',
        id: data.id,
        email: 'sipho.dlamini@police.gov.sz',
        firstName: 'Sipho',
        lastName: 'Dlamini',
        badgeNumber: null,
        role: 'TRAFFIC_OFFICER',
        lastDay: null,
        createdAt: '2026-03-10T08:00:00.000Z',
        updatedAt: '2026-03-10T08:00:00.000Z',
      },
    },
  ]);
});

it('changes what was updated', async () => {
  const { data } = userCreated();
  await servers.log.user(data.id, userCreated());
  await project(servers);
  const [created] = await users();
  const later = '2026-04-01T08:00:00.000Z';
  await servers.log.user(data.id, userUpdated({ badgeNumber: null, role: 'SENIOR_OFFICER' }, later));
  await project(servers);
  expect(await users()).toMatchObject([
    {
      ...created,
      badge_number: null,
      search_text: 'sipho dlamini\ndlamini sipho\nsipho.dlamini@police.gov.sz\n',
      role: 'SENIOR_OFFICER',
      updated_at: new Date(later),
      revision: 1,
      state: { badgeNumber: null, role: 'SENIOR_OFFICER', updatedAt: later },
    },
  ]);
});

it('keeps the row of a user who is inactive, and of one who comes back', async () => {
  const { data } = userCreated();
  await servers.log.user(data.id, userCreated());
  await project(servers);
  await servers.log.user(data.id, userDeactivated());
  await project(servers);
  expect(await users()).toMatchObject([{ is_active: false, revision: 1, last_name: 'Dlamini' }]);
  await servers.log.user(data.id, userUpdated({ lastName: 'Mamba' }));
  await project(servers);
  expect(await users()).toMatchObject([{ is_active: false, revision: 2, last_name: 'Mamba' }]);
  await servers.log.user(data.id, userReactivated());
  await project(servers);
  expect(await users()).toMatchObject([{ is_active: true, revision: 3 }]);
  const { before, after } = await beforeAndAfterRebuild(servers);
  expect(after).toEqual(before);
});
