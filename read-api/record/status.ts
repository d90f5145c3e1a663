import type { TreeHeadStatus, NewestTreeHead } from '@fines/domain/record/record.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { type Comparison, newestComparison } from '@fines/proof/comparison.ts';
import { eventOfEntry } from '@fines/proof/entries.ts';
import {
  type KeptVerification,
  newestTreeHead,
  newestVerification,
  newestWitnesses,
  noteWithWitnesses,
  type SignedTreeHead,
} from '@fines/proof/record.ts';

import { reachedByTree, type SignedRecord } from './open-routes.ts';

/** When an entry of the log was recorded, by the store's clock; null if the store no longer has it. */
async function recordedAtOfEntry(
  store: Pick<EventStore, 'readAll'>,
  pool: Pool,
  entry: number,
): Promise<string | null> {
  try {
    return (await eventOfEntry(store, pool, entry)).recorded.toISOString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type Dependencies = SignedRecord & { store: Pick<EventStore, 'readAll' | 'readStream'> };

const shown = ({ size, root, signedAt }: SignedTreeHead) => ({
  size,
  root: Buffer.from(root).toString('hex'),
  signedAt: signedAt.toISOString(),
});

export async function newest({ pool, logKey }: SignedRecord): Promise<NewestTreeHead> {
  const treeHead = await newestTreeHead(pool, logKey);
  return { checkpoint: treeHead === undefined ? null : shown(treeHead) };
}

export async function treeHeadStatus(dependencies: Dependencies): Promise<TreeHeadStatus> {
  const { pool, logKey } = dependencies;
  const treeHead = await newestTreeHead(pool, logKey);
  const verification = shownVerification(await newestVerification(pool));
  return {
    ...(treeHead === undefined ? { checkpoint: null, witnesses: [] } : await described(pool, treeHead)),
    verification,
    comparison: shownComparison(await newestComparison(pool)),
    ...(await coverage(dependencies, treeHead?.size ?? 0)),
    isStopped: verification !== null && verification.isForged,
  };
}

const described = async (pool: Pool, treeHead: SignedTreeHead) => ({
  checkpoint: {
    ...shown(treeHead),
    origin: treeHead.origin,
    note: await noteWithWitnesses(pool, treeHead),
  },
  witnesses: await witnessesOf(pool, treeHead.origin),
});

async function coverage({ pool, store }: Dependencies, signed: number) {
  const { entries } = await reachedByTree(pool);
  return { entries, unsignedSince: entries > signed ? await recordedAtOfEntry(store, pool, signed) : null };
}

const witnessesOf = async (pool: Pool, origin: string): Promise<TreeHeadStatus['witnesses']> =>
  (await newestWitnesses(pool, origin)).map(({ witness, size, at }) => ({
    name: witness,
    size,
    at: at.toISOString(),
  }));

function shownComparison(comparison: Comparison | undefined): TreeHeadStatus['comparison'] {
  if (comparison === undefined) return null;
  const { at, seconds, records, photos, differences } = comparison;
  return { at: at.toISOString(), seconds, records, photos, differences: [...differences] };
}

const shownVerification = (verification: KeptVerification | undefined): TreeHeadStatus['verification'] =>
  verification === undefined ? null : { ...verification, at: verification.at.toISOString() };
