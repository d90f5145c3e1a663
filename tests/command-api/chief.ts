import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Log } from '@fines/command-api/engine/log.ts';
import { secretsIn } from '@fines/embedded/secrets.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { openPool, type Pool } from '@fines/platform/postgres/postgres.ts';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';

import type { ApiClient } from '../support/api-client.ts';
import { personalKeyOf } from '../support/personal-data-key.ts';
import { logOn } from '../support/personal-data.ts';
import { sharedWithStaff } from '../support/staff.ts';
import { DEMO_PASSWORD, TestSystem } from '../support/test-system.ts';
import { until } from '../support/wait.ts';

export const CHIEF_EMAIL = 'chief@police.gov.sz';

export type Chief = {
  system: TestSystem;
  /** The first super admin, signed in. */
  client: ApiClient;
  store: Log;
  emailSecret: string;
};

/** A system with the records of others, with its log and its first super admin. */
export const useChief = (): Chief =>
  useChiefOf(async () => {
    const { system, staff } = await sharedWithStaff();
    return { system, client: staff.admin };
  });

/** As `useChief`, without the records of others: for what counts super admins, or whose settings differ. */
export function useOwnChief(env: Record<string, string> = {}): Chief {
  const chief = useChiefOf(async () => {
    const accounts = { ADMIN_EMAIL: CHIEF_EMAIL, ADMIN_PASSWORD: DEMO_PASSWORD };
    const system = await TestSystem.start({ env: { ...accounts, ...env } });
    return { system, client: await system.signIn(CHIEF_EMAIL) };
  });
  afterAll(() => chief.system.stopAndRemove());
  return chief;
}

function useChiefOf(start: () => Promise<Pick<Chief, 'system' | 'client'>>): Chief {
  const chief: Partial<Chief> = {};
  let pool: Pool | undefined;
  beforeAll(async () => {
    Object.assign(chief, await start());
    const { system } = chief as Chief;
    const { DATABASE_URL, ESDB_URL, PERSONAL_DATA_KEY } = await system.addresses();
    pool = openPool(DATABASE_URL, { name: 'chief', max: 2, logger: pino({ level: 'silent' }) });
    chief.store = logOn(openEventStore({ url: ESDB_URL }), pool, personalKeyOf(PERSONAL_DATA_KEY));
    chief.emailSecret = (await secretsIn(system.dataDir)).EMAIL_HMAC_SECRET;
  });
  afterAll(async () => {
    await chief.store?.close();
    await pool?.end();
  });
  // Filled by the time that a test asks.
  return chief as Chief;
}

const line = z.looseObject({ msg: z.string(), requestId: z.string().optional() });

/** What the command API has logged of requests whose id has this in it, once anything is there. */
export async function loggedOf({ dataDir }: TestSystem, requestId: string): Promise<z.output<typeof line>[]> {
  return until(async () => {
    const text = await readFile(join(dataDir, 'logs/front.log'), 'utf8');
    const lines = text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .filter((json) => json.includes(requestId))
      .map((json) => line.parse(JSON.parse(json)));
    // The service writes when it has answered.
    return lines.length > 0 && lines;
  }, `the log to tell of ${requestId}`);
}
