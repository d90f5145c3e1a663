import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { makeTokenKeys } from '@fines/platform/token-keys.ts';
import { makePrivateKeyText } from '@fines/proof/notes/keys.ts';
import { z } from 'zod';

import { jsonFile } from './json-file.ts';

const unsignedSchema = z.object({
  TOKEN_PRIVATE_KEY: z.string(),
  TOKEN_PUBLIC_KEY: z.string(),
  PHOTO_LINK_SECRET: z.string(),
  EMAIL_HMAC_SECRET: z.string(),
});
const secretsSchema = unsignedSchema.extend({ LOG_SIGNING_KEY: z.string() });
export type Secrets = z.output<typeof secretsSchema>;

/** As data folders had them when nobody signed the log, and before that, when one secret signed both tokens and links. */
const sharedSecretSchema = z.object({ TOKEN_SECRET: z.string(), EMAIL_HMAC_SECRET: z.string() });
const keptSchema = z.union([secretsSchema, unsignedSchema, sharedSecretSchema]);

const secret = (): string => randomBytes(32).toString('base64url');

/** The secrets of this installation, made on its first start. */
export async function secretsIn(dataDir: string): Promise<Secrets> {
  const file = jsonFile(join(dataDir, 'secrets.json'), keptSchema);
  const known = await file.read();
  if (known !== undefined && 'LOG_SIGNING_KEY' in known) return known;
  const made = { ...unsignedSecrets(known), LOG_SIGNING_KEY: makePrivateKeyText() };
  await file.write(made);
  return made;
}

type Known = z.output<typeof unsignedSchema> | z.output<typeof sharedSecretSchema>;

function unsignedSecrets(known: Known | undefined): z.output<typeof unsignedSchema> {
  if (known !== undefined && 'TOKEN_PRIVATE_KEY' in known) return known;
  return {
    ...makeTokenKeys(),
    PHOTO_LINK_SECRET: known?.TOKEN_SECRET ?? secret(),
    EMAIL_HMAC_SECRET: known?.EMAIL_HMAC_SECRET ?? secret(),
  };
}
