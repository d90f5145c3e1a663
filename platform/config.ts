import { createSecretKey } from 'node:crypto';

import { z } from 'zod';

import { isEventStoreAddress } from './esdb-address.ts';
import { logPublicKeyText, publicKeyText } from './token-keys.ts';

/** A missing or wrong environment variable; the message names each one. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the variables that `shape` names. An empty one counts as absent: docker compose passes unset ones so. */
export function readConfig<Shape extends z.ZodRawShape>(
  shape: Shape,
  env: NodeJS.ProcessEnv = process.env,
): z.output<z.ZodObject<Shape>> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = z.object(shape).safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The environment is not set up:\n${lines.join('\n')}`);
}

const required = (what: string) => z.string({ error: `is required: ${what}` });

const urlOf = (what: string, protocol: RegExp) =>
  required(what).pipe(z.url({ protocol, error: `must be ${what}` }));

const EVENT_STORE = 'an esdb://, esdb+discover:// or esdb+unix:// address of the event store';

const port = z.coerce.number('must be a port number').int().min(0).max(65_535);

/** The variables that more than one service takes. */
export const variables = {
  HOST: z.string().default('127.0.0.1'),
  PORT: port,
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATABASE_URL: urlOf('a postgres:// address', /^postgres(ql)?$/),
  ESDB_URL: required(EVENT_STORE).refine(isEventStoreAddress, `must be ${EVENT_STORE}`),
  /** 1 behind your own proxy, whose X-Forwarded-* headers say who the client is. */
  TRUST_PROXY: z
    .enum(['0', '1'], { error: 'must be 0 or 1' })
    .default('0')
    .transform((value) => value === '1'),
  REDIS_URL: urlOf('a redis:// address', /^rediss?$/).optional(),
  PHOTO_DIR: required('the folder that keeps the photos'),
  TOKEN_PUBLIC_KEY: publicKeyText,
  /** The public half of the key that signs the log. */
  LOG_PUBLIC_KEY: logPublicKeyText.optional(),
  NEW_SECRETS: z
    .string()
    .default('')
    .transform((names) => names.split(/[\s,]+/)),
  PERSONAL_DATA_KEY: required('32 random bytes in base64, which encrypt the keys of personal data').transform(
    (text, context) => {
      const bytes = Buffer.from(text, 'base64');
      if (bytes.length === 32) return createSecretKey(bytes);
      context.addIssue({ code: 'custom', message: 'must be 32 bytes in base64: openssl rand -base64 32' });
      return z.NEVER;
    },
  ),
  PHOTO_LINK_SECRET: required('at least 32 random characters that sign the links to photos').min(
    32,
    'must have at least 32 characters',
  ),
  /** With it the public site, and nobody else, may submit what the public does. */
  PUBLIC_SITE_TOKEN: required('the token that the public site and the command API share').regex(
    /^[\w.-]{32,}$/,
    'must have at least 32 letters and digits',
  ),
  /** Where the command API takes it: at a port of its own, to which the edge leads nobody. */
  PUBLIC_SITE_HOST: z.string().default('127.0.0.1'),
  PUBLIC_SITE_PORT: port.default(0),
};
