import { afterAll, beforeAll, expect, it } from 'vitest';

import { userCreated } from '../domain/events.ts';
import { rowsOf } from './dump.ts';
import { project } from './projecting.ts';
import { type Ground, Servers } from './servers.ts';

let servers: Servers;
let ground: Ground;
beforeAll(async () => {
  servers = await Servers.start();
  ground = await servers.ground();
});
afterAll(() => servers.stop());

it('gives a created user a row', async () => {
  const { data } = userCreated();
  await ground.log.user(data.id, userCreated({ badgeNumber: null }));
  await project(ground);
  expect(await rowsOf(ground.pool, 'users', 'id')).toEqual([
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
      revision: 0,
    },
  ]);
});
