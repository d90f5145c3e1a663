import { resolve } from 'node:path';

import { readConfig, variables } from '@fines/platform/config.ts';
import { z } from 'zod';

export type Settings = {
  /** The address of the console and the API. */
  host: string;
  port: number;
  /** Everything that the system keeps on this machine. */
  dataDir: string;
  demoData: boolean;
};

/** The repository: where the services lie beside each other. */
export const ROOT = resolve(import.meta.dirname, '..');

export function readSettings(): Settings {
  const config = readConfig({
    HOST: variables.HOST,
    PORT: variables.PORT.default(8080),
    DATA_DIR: z.string().default(resolve(ROOT, '.data')),
    DEMO_DATA: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('1'),
  });
  return {
    host: config.HOST,
    port: config.PORT,
    dataDir: resolve(config.DATA_DIR),
    demoData: config.DEMO_DATA === '1',
  };
}
