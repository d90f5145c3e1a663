import { FINE_PROOF_FORMAT, type FineProof } from '@fines/domain/record/record.ts';
import { conflict, type Refusal } from '@fines/domain/shared/refusal.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { verifyChain } from '@fines/platform/event-store/hash-chain.ts';
import type { PersonalData } from '@fines/platform/personal-data/keys.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { leafHash, signedOf } from '@fines/proof/entries.ts';
import type { Hash } from '@fines/proof/merkle/hashing.ts';
import { verifyInclusion } from '@fines/proof/merkle/verify.ts';
import { formatInclusionProof } from '@fines/proof/notes/signed-note.ts';
import { newestTreeHead, noteWithWitnesses, type SignedTreeHead } from '@fines/proof/record.ts';
import { treeIn } from '@fines/proof/tiles-in-postgres.ts';

import { orNotCaughtUp, entriesOf, type EntryIndex, type SignedRecord } from '../record/open-routes.ts';

type Dependencies = SignedRecord & { personal: Pick<PersonalData, 'openings'> };

type Placed = { event: RecordedEvent; entry: number };

/**
 * What proves to anybody that these are the events of a fine, and where they stand in the signed record. It is
 * checked before it is given away.
 */
export async function fineProof(
  { pool, logKey, personal }: Dependencies,
  fine: string,
  events: readonly RecordedEvent[],
): Promise<FineProof> {
  refuseBrokenChain(events);
  const [treeHead, entries] = await Promise.all([newestTreeHead(pool, logKey), entriesOf(pool, events)]);
  const placed = signedEvents(events, entries, treeHead?.size ?? 0);
  if (treeHead === undefined || placed.length === 0) throw notSignedYet(fine);
  const [note, paths, openings] = await Promise.all([
    noteWithWitnesses(pool, treeHead),
    pathsOf(pool, placed, treeHead.size),
    personal.openings(placed.map(({ event }) => event)),
  ]);
  return {
    format: FINE_PROOF_FORMAT,
    fine,
    checkpoint: note,
    events: placed.map((each, nth) => ({
      ...proven(each, { path: paths[nth] ?? [], treeHead, note }),
      opening: openings[nth] ?? null,
    })),
    pending: events.length - placed.length,
  };
}

const notSignedYet = (fine: string): Refusal =>
  conflict(
    'not-signed-yet',
    `${fine} is not in a signed record yet. That takes a minute at most: try again.`,
  );

const broken = ({ stream, revision }: Pick<RecordedEvent, 'stream' | 'revision'>): Refusal =>
  conflict(
    'log-broken',
    `Revision ${revision} of ${stream} is not what was recorded there. Do not rely on this record, and report it.`,
  );

/** Its entry says of an event only what its hash is; the chain says that this is the hash of it. */
function refuseBrokenChain(events: readonly RecordedEvent[]): void {
  const { brokenAt } = verifyChain(events);
  const event = events.find(({ revision }) => revision === brokenAt);
  if (event !== undefined) throw broken(event);
}

/** Those that the first `size` entries hold, one behind the other. @throws Refusal if one is missing there */
function signedEvents(
  events: readonly RecordedEvent[],
  entries: readonly EntryIndex[],
  size: number,
): Placed[] {
  const placed: Placed[] = [];
  for (const [nth, event] of events.entries()) {
    const entry = entries[nth];
    if (entry === 'missing') throw broken(event);
    if (typeof entry !== 'number' || entry >= size) break;
    placed.push({ event, entry });
  }
  return placed;
}

const pathsOf = (pool: Pool, placed: readonly Placed[], size: number): Promise<Hash[][]> =>
  orNotCaughtUp(
    treeIn(pool, READ_SCHEMA).inclusions(
      placed.map(({ entry }) => entry),
      size,
    ),
  );

type Proving = { path: readonly Hash[]; treeHead: SignedTreeHead; note: string };

/** @throws Refusal if the path does not lead to the root that was signed */
function proven(
  { event, entry: index }: Placed,
  { path, treeHead: { size, root }, note }: Proving,
): Omit<FineProof['events'][number], 'opening'> {
  if (!verifyInclusion({ leaf: leafHash(event), index, size, path, root })) throw broken(event);
  return {
    event: signedOf(event),
    entry: index,
    proof: formatInclusionProof({ index, path, note }),
  };
}
