import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { z } from 'zod';

import { kept } from './kept.ts';

const secretsSchema = z.object({ TOKEN_SECRET: z.string(), EMAIL_HMAC_SECRET: z.string() });
export type Secrets = z.output<typeof secretsSchema>;

const secret = (): string => randomBytes(32).toString('base64url');

/** The secrets of this installation, made on its first start. */
export async function secretsIn(dataDir: string): Promise<Secrets> {
  const file = kept(join(dataDir, 'secrets.json'), secretsSchema);
  const known = await file.read();
  if (known !== undefined) return known;
  const made = { TOKEN_SECRET: secret(), EMAIL_HMAC_SECRET: secret() };
  await file.write(made);
  return made;
}
