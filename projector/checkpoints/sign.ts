import { type KeyObject, randomBytes } from 'node:crypto';

import { type Connection, lockByName, type Pool, type Queryable } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';
import { sameHash } from '@fines/proof/merkle/hashing.ts';
import { checkpointText } from '@fines/proof/notes/checkpoint.ts';
import { type NoteKey, signingKey, type SigningKey } from '@fines/proof/notes/keys.ts';
import { formatNote } from '@fines/proof/notes/signed-note.ts';
import { signText } from '@fines/proof/notes/signing.ts';
import { keepCheckpoint, largestSigned, newestCheckpoint, type SignedTree } from '@fines/proof/record.ts';
import { treeIn } from '@fines/proof/tiles-in-postgres.ts';

import { durably } from '../database.ts';

/** The key, and the name of the log if it was given one. */
export type Signature = { privateKey: KeyObject; origin: string | undefined };

export const newOrigin = (): string => `traffic-fines/${randomBytes(4).toString('hex')}`;

/** A log that was given no name keeps the one of its newest checkpoint. */
export const originOf = async (on: Queryable, given: string | undefined): Promise<string> =>
  given ?? (await newestCheckpoint(on))?.origin ?? newOrigin();

export async function keyOf(on: Queryable, { privateKey, origin }: Signature): Promise<SigningKey> {
  return signingKey(await originOf(on, origin), 'note', privateKey);
}

/** The tree is not the one that was examined, or does not begin with what was signed last. */
export class AnotherTree extends Error {
  override readonly name = 'AnotherTree';
}

/**
 * Signs the tree of that size and root, unless that was done already, and keeps the signature: nobody hears of one
 * that is not on disk. One at a time in the whole system, and each only on top of the one before, so that there are
 * never two roots for one size.
 *
 * @returns the key if there is a new signature
 * @throws AnotherTree
 */
export function signTree(pool: Pool, tree: SignedTree, signature: Signature): Promise<NoteKey | undefined> {
  return durably(pool, async (connection) => {
    await lockByName(connection, 'checkpoints of the log');
    const key = await keyOf(connection, signature);
    const isNew = await isToBeSigned(connection, tree, key);
    if (isNew) await keepCheckpoint(connection, signed(tree, key));
    return isNew ? key : undefined;
  });
}

async function isToBeSigned(connection: Connection, tree: SignedTree, key: SigningKey): Promise<boolean> {
  const last = await largestSigned(connection, key);
  const kept = treeIn(connection, READ_SCHEMA);
  const has = async ({ size, root }: SignedTree): Promise<boolean> => sameHash(await kept.root(size), root);
  if (!(await has(tree))) throw new AnotherTree('The tree was replaced while it was examined');
  // Others were faster.
  if (last.size > tree.size) return false;
  if (!(await has(last)))
    throw new AnotherTree(`The tree does not begin with what was signed of ${key.name}`);
  return last.size < tree.size || !last.isByKey;
}

function signed({ size, root }: SignedTree, key: SigningKey) {
  const { name: origin, keyId } = key;
  const text = checkpointText({ origin, size, root });
  return { origin, size, keyId, root, note: formatNote({ text, signatures: [signText(text, key)] }) };
}
