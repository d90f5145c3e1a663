import { dashboardSchema } from '@fines/domain/report/dashboard.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { beforeAndAfterRebuild, project } from '../projector/projecting.ts';
import { numberOf } from '../projector/test-log.ts';
import type { ApiClient } from '../support/api-client.ts';
import { answered, Reading } from './reading.ts';

let reading: Reading;
let client: ApiClient;
beforeAll(async () => {
  reading = await Reading.start();
  client = await reading.as('MANAGER');
});
afterAll(() => reading.stop());

/** Postgres makes a plan for good when it has made one for a connection five times. */
const UNTIL_PLANNED = 40;

async function totalOnDashboard(): Promise<number> {
  const { body } = await answered(client, '/dashboard');
  return dashboardSchema.parse(body).stats.totalFines;
}

const statusOf = async (id: string): Promise<unknown> => (await client.get(`/fines/${id}`)).status;

it('answers from the new tables, whatever was planned for those before', async () => {
  const { servers } = reading;
  await servers.log.issue(1, 3);
  await project(servers);
  for (let times = 0; times < UNTIL_PLANNED; times++) {
    expect(await totalOnDashboard()).toBe(3);
    expect(await statusOf(numberOf(3))).toBe(200);
  }

  await beforeAndAfterRebuild(servers);
  expect(await totalOnDashboard()).toBe(3);

  await servers.log.issue(4, 5);
  await project(servers);
  expect(await totalOnDashboard()).toBe(5);
  expect(await statusOf(numberOf(5))).toBe(200);
});
