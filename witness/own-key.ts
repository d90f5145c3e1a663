import { join } from 'node:path';

import { makePrivateKeyText, privateKeyOf, type SigningKey, signingKey } from '@fines/proof/notes/keys.ts';
import { z } from 'zod';

import { readIfThere, writeAtomically } from './write-atomically.ts';

const keySchema = z.object({ name: z.string(), privateKey: z.string() });

/** The key of this witness, made when it is started for the first time; it keeps the name that it got then. */
export async function ownKey(folder: string, name: string): Promise<SigningKey> {
  const path = join(folder, 'key.json');
  const text = await readIfThere(path);
  const kept = text === undefined ? undefined : keySchema.parse(JSON.parse(text));
  const made = kept ?? { name, privateKey: makePrivateKeyText() };
  const key = signingKey(made.name, 'cosignature', privateKeyOf(made.privateKey));
  if (kept === undefined) await writeAtomically(path, JSON.stringify(made), 0o600);
  return key;
}
