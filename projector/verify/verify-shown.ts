import { batchesOf } from '@fines/platform/async.ts';
import { START } from '@fines/platform/event-store/events.ts';
import { requireKnownLog } from '@fines/platform/shared/known-log.ts';
import { READ_SCHEMA, readCheckpoint } from '@fines/platform/shared/read-model.ts';
import { type Comparison, type Difference, MOST_DIFFERENCES } from '@fines/proof/comparison.ts';

import type { LogReader } from '../engine/log-reader.ts';
import { compare, type Stores } from './compare.ts';
import { EVERYTHING, type Share, streamsBegun, streamsLookedAt, streamsShown } from './share.ts';

const AT_A_TIME = 200;

/** Clocks that differ must not let a look fall between two runs. */
const OVERLAP_MS = 60_000;

export type Shown = Stores & { store: LogReader };

/**
 * Compares a share of what people are shown with the log: the records of the rows in the share, those that begin in the
 * next part of the log, those of which somebody saw the history since the last time, and those that differed then.
 *
 * @throws AnotherLog
 */
export async function verifyShown(
  stores: Shown,
  share: Share,
  last: Comparison | undefined,
): Promise<Omit<Comparison, 'at' | 'seconds'>> {
  const { pool, store } = stores;
  const { events } = await readCheckpoint(pool, READ_SCHEMA);
  const from = share.of === EVERYTHING.of ? START : (last?.place ?? START);
  const begun = await streamsBegun(store, from, Math.max(1, Math.ceil(events / share.of)));
  const lookedAt = last === undefined ? [] : await streamsLookedAt(pool, startOf(last));
  const differed = last?.differences.map(({ stream }) => stream) ?? [];

  const streams = eachOnce([differed, lookedAt, begun.streams, streamsShown(pool, share)]);
  const { differences, ...looked } = await compareAll(stores, streams);
  // Held against another log, everything would differ.
  if (differences.length > 0) await requireKnownLog(pool, store);
  return { ...looked, differences: differences.slice(0, MOST_DIFFERENCES), place: begun.place };
}

async function compareAll(stores: Stores, streams: AsyncIterable<string>) {
  const looked = { records: 0, photos: 0, differences: new Array<Difference>() };
  for await (const some of batchesOf(streams, AT_A_TIME)) {
    const { differences, photos } = await compare(stores, some);
    looked.records += some.length;
    looked.photos += photos;
    looked.differences.push(...differences);
    if (looked.differences.length >= MOST_DIFFERENCES) break;
  }
  return looked;
}

async function* eachOnce(
  sources: readonly (Iterable<string> | AsyncIterable<string>)[],
): AsyncGenerator<string> {
  const seen = new Set<string>();
  for (const source of sources) {
    for await (const item of source) {
      if (!seen.has(item)) yield item;
      seen.add(item);
    }
  }
}

const startOf = ({ at, seconds }: Comparison): Date => new Date(at.getTime() - seconds * 1000 - OVERLAP_MS);
