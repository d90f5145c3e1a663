import { fileURLToPath } from 'node:url';

import { readConfig, variables } from '@fines/platform/config.ts';
import { z } from 'zod';

const upstream = (what: string) =>
  z
    .string({ error: `is required: the http:// address of ${what}` })
    .pipe(z.url({ protocol: /^http$/, error: `must be the http:// address of ${what}` }));

const BUILT_CONSOLE = fileURLToPath(new URL('../admin-ui/dist', import.meta.url));

export const gatewayConfig = (env?: NodeJS.ProcessEnv) =>
  readConfig(
    {
      HOST: variables.HOST,
      PORT: variables.PORT,
      COMMAND_API_URL: upstream('the command API'),
      READ_API_URL: upstream('the read API'),
      CONSOLE_DIR: z.string().default(BUILT_CONSOLE),
      /** 1 behind a proxy of one's own, whose X-Forwarded-* say who the client is. */
      TRUST_PROXY: z
        .enum(['0', '1'], { error: 'must be 0 or 1' })
        .default('0')
        .transform((value) => value === '1'),
    },
    env,
  );
