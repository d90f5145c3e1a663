import { READ_SCHEMA } from '@fines/platform/read-model.ts';
import { eventOfEntry } from '@fines/proof/entries-in-log.ts';
import { sameHash } from '@fines/proof/merkle/hashing.ts';
import { allSigned, type SignedTree } from '@fines/proof/record.ts';
import { treeIn } from '@fines/proof/tiles-in-postgres.ts';

import { brokenAt, type Stores } from './examine.ts';

/**
 * Where a tree first departs from what was signed of a log, as closely as the checkpoints tell: their leaves are gone,
 * their roots are kept. An error of another kind if it does not depart.
 */
export async function firstForged({ pool, store }: Stores, origin: string): Promise<Error> {
  const signed = await allSigned(pool, origin);
  const tree = treeIn(pool, READ_SCHEMA);
  const wrong = await firstIndex(signed, async ({ size, root }) => !sameHash(await tree.root(size), root));
  const forged = signed[wrong];
  if (forged === undefined) return new Error(`The tree is what was signed of ${origin} again`);
  const from = signed[wrong - 1]?.size ?? 0;
  const { stream, revision } = await eventOfEntry(store, pool, from);
  const others = forged.size - from - 1;
  const which = others === 0 ? 'it' : `it, or one of the ${others} entries that follow on it,`;
  return brokenAt({ stream, revision, problem: `${which} is not what was signed as entry ${from + 1}` });
}

/** Of the first for which it holds, when it holds for all that follow, too. */
async function firstIndex(
  trees: readonly SignedTree[],
  holds: (tree: SignedTree) => Promise<boolean>,
): Promise<number> {
  let [low, high] = [0, trees.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const tree = trees[middle];
    if (tree !== undefined && (await holds(tree))) high = middle;
    else low = middle + 1;
  }
  return low;
}
