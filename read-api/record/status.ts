import type { CheckpointStatus, NewestCheckpoint } from '@fines/domain/record/record.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { eventOfEntry } from '@fines/proof/entries.ts';
import {
  type KeptVerification,
  newestCheckpoint,
  newestVerification,
  newestWitnesses,
  noteWithWitnesses,
  type SignedCheckpoint,
} from '@fines/proof/record.ts';

import { reachedByTree } from './open-routes.ts';

/** When an entry of the log was recorded, by the store's clock; null if it is gone from there. */
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

type Tools = { pool: Pool; store: Pick<EventStore, 'readAll'> };

const shown = ({ size, root, signedAt }: SignedCheckpoint) => ({
  size,
  root: Buffer.from(root).toString('hex'),
  signedAt: signedAt.toISOString(),
});

export async function newest(pool: Pool): Promise<NewestCheckpoint> {
  const checkpoint = await newestCheckpoint(pool);
  return { checkpoint: checkpoint === undefined ? null : shown(checkpoint) };
}

export async function checkpointStatus(tools: Tools): Promise<CheckpointStatus> {
  const { pool } = tools;
  const checkpoint = await newestCheckpoint(pool);
  const verification = shownVerification(await newestVerification(pool));
  return {
    ...(checkpoint === undefined ? { checkpoint: null, witnesses: [] } : await described(pool, checkpoint)),
    verification,
    ...(await coverage(tools, checkpoint?.size ?? 0)),
    isStopped: verification !== null && verification.isForged,
  };
}

const described = async (pool: Pool, checkpoint: SignedCheckpoint) => ({
  checkpoint: {
    ...shown(checkpoint),
    origin: checkpoint.origin,
    note: await noteWithWitnesses(pool, checkpoint),
  },
  witnesses: await witnessesOf(pool, checkpoint.origin),
});

async function coverage({ pool, store }: Tools, signed: number) {
  const { entries } = await reachedByTree(pool);
  return { entries, unsignedSince: entries > signed ? await recordedAtOfEntry(store, pool, signed) : null };
}

const witnessesOf = async (pool: Pool, origin: string): Promise<CheckpointStatus['witnesses']> =>
  (await newestWitnesses(pool, origin)).map(({ witness, size, at }) => ({
    name: witness,
    size,
    at: at.toISOString(),
  }));

const shownVerification = (verification: KeptVerification | undefined): CheckpointStatus['verification'] =>
  verification === undefined ? null : { ...verification, at: verification.at.toISOString() };
