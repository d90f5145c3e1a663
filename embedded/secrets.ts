import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { makeTokenKeys } from '@fines/platform/token-keys.ts';
import { makePrivateKeyText } from '@fines/proof/notes/keys.ts';
import { Client } from 'pg';
import { z } from 'zod';

import { DamagedFile, jsonFile } from './running.ts';

const secretsSchema = z.object({
  TOKEN_PRIVATE_KEY: z.string(),
  TOKEN_PUBLIC_KEY: z.string(),
  PHOTO_LINK_SECRET: z.string(),
  EMAIL_HMAC_SECRET: z.string(),
  LOG_SIGNING_KEY: z.string(),
  PERSONAL_DATA_KEY: z.string(),
  PUBLIC_CODE_SECRET: z.string(),
  PUBLIC_SITE_TOKEN: z.string(),
});
export type Secrets = z.output<typeof secretsSchema>;

const secret = (): string => randomBytes(32).toString('base64url');

/**
 * The secrets of this installation, created at its first start. They belong to the data in its database, so no new
 * ones are created if there is data already.
 *
 * @throws Error that says what to do
 */
export async function secretsIn(dataDir: string, databaseUrl?: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json');
  const file = jsonFile(path, secretsSchema);
  const known = await file.read().catch((error: unknown) => {
    if (error instanceof DamagedFile) throw new Error(`${error.message}. ${PUT_BACK}`, { cause: error });
    throw error;
  });
  if (known !== undefined) return known;
  if (databaseUrl !== undefined && (await isUsed(databaseUrl)))
    throw new Error(`${path} is missing, though there is data that belongs to it. ${PUT_BACK}`);
  const made: Secrets = {
    ...makeTokenKeys(),
    PHOTO_LINK_SECRET: secret(),
    EMAIL_HMAC_SECRET: secret(),
    LOG_SIGNING_KEY: makePrivateKeyText(),
    PERSONAL_DATA_KEY: randomBytes(32).toString('base64'),
    PUBLIC_CODE_SECRET: secret(),
    PUBLIC_SITE_TOKEN: secret(),
  };
  await file.write(made);
  return made;
}

const PUT_BACK =
  'Put back a copy of it, and start again: without these secrets, e-mail addresses in use would look free. ' +
  'Where there is no copy, begin anew in another folder: DATA_DIR=… npm start. Nothing was changed.';

async function isUsed(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ isUsed: boolean }>(
      `SELECT to_regclass('auth.credentials') IS NOT NULL AS "isUsed"`,
    );
    return rows[0]?.isUsed === true;
  } finally {
    await client.end();
  }
}
