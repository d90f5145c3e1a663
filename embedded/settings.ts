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
  /** For tests: starts faster and does not survive a power cut. */
  throwaway: boolean;
};

/** The repository: where the services lie beside each other. */
export const ROOT = resolve(import.meta.dirname, '..');

const yesOrNo = z.enum(['0', '1'], { error: 'must be 0 or 1' });

export function readSettings(): Settings {
  const config = readConfig({
    HOST: variables.HOST,
    PORT: variables.PORT.default(8080),
    DATA_DIR: z.string().default(resolve(ROOT, '.data')),
    DEMO_DATA: yesOrNo.default('1'),
    THROWAWAY: yesOrNo.default('0'),
  });
  return {
    host: config.HOST,
    port: config.PORT,
    dataDir: resolve(config.DATA_DIR),
    demoData: config.DEMO_DATA === '1',
    throwaway: config.THROWAWAY === '1',
  };
}
