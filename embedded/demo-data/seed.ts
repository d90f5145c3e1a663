import { openDependencies } from '@fines/command-api/dependencies.ts';
import { ensureFirstAdmin, firstAdminVariables } from '@fines/command-api/user/first-admin.ts';
import { instantSchema } from '@fines/domain/shared/dates.ts';
import { readConfig, variables } from '@fines/platform/config.ts';
import { runTask } from '@fines/platform/shared/service.ts';
import { z } from 'zod';

import { fillWithDemo } from './fill.ts';

/** To whoever started this. */
const tellDone = (done: string): void => void process.send?.(done);

await runTask('demo', async (logger) => {
  const { DATABASE_URL, ESDB_URL, PERSONAL_DATA_KEY, PHOTO_DIR } = variables;
  const config = readConfig({
    DATABASE_URL,
    ESDB_URL,
    EMAIL_HMAC_SECRET: z.string(),
    PERSONAL_DATA_KEY,
    PHOTO_DIR,
    ...firstAdminVariables,
    DEMO_NOW: instantSchema,
  });
  const { DEMO_NOW: now, PHOTO_DIR: photoFolder } = config;
  const tools = { ...(await openDependencies(config, logger)), logger };
  try {
    await ensureFirstAdmin(tools, config, logger);
    await fillWithDemo(tools, { now, photoFolder, tellDone });
    return true;
  } finally {
    await tools.close();
  }
});
