import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { isDatabaseError } from '@fines/platform/postgres/postgres.ts';

import { foldEvents, type Shown } from './batch.ts';
import { UnwritableRows } from './fold.ts';
import { type Lanes, savepoints } from './lanes.ts';
import { type Parked, parkedAt } from './parked.ts';
import type { Target } from './read-model.ts';

/** Called for each stream that is parked. May throw to abort the batch. */
export type OnParked = (parked: Parked) => void;

/**
 * Folds events and writes the rows in the caller's transactions. An event that fails parks only its own stream.
 *
 * @returns the tables whose rows changed, without counters
 */
export async function projectEvents(
  lanes: Lanes,
  target: Target,
  events: readonly RecordedEvent[],
  onParked: OnParked,
): Promise<ReadonlySet<string>> {
  const shown = await foldOrRefuse(lanes, target, events);
  if ('refusal' in shown) return narrowDown(lanes, target, events, shown.refusal, onParked);
  shown.parked.forEach(onParked);
  return new Set(shown.tables);
}

async function foldOrRefuse(
  lanes: Lanes,
  target: Target,
  events: readonly RecordedEvent[],
): Promise<Shown | { refusal: unknown }> {
  try {
    return await savepoints(lanes, () => foldEvents(lanes, target, events));
  } catch (error) {
    if (error instanceof UnwritableRows || isRefusedData(error)) return { refusal: error };
    throw error;
  }
}

/** Values that a column refuses (22), rows that break a constraint (23), texts too long for an index (54000). */
const isRefusedData = (error: unknown): boolean =>
  isDatabaseError(error) && /^(22|23|54000$)/.test(error.code ?? '');

/**
 * Postgres does not say whose rows it refused. So the streams are split in halves, until one stream is left, whose
 * events are written one by one. Values that are known to fail, such as numbers or dates out of range, are refused when
 * an event is parsed. So this is for unforeseen errors, and which event fails may depend on the others in its batch.
 */
async function narrowDown(
  lanes: Lanes,
  target: Target,
  events: readonly RecordedEvent[],
  refusal: unknown,
  onParked: OnParked,
): Promise<ReadonlySet<string>> {
  const [event] = events;
  if (event !== undefined && events.length === 1) {
    onParked(parkedAt(event, refusal));
    return new Set();
  }
  const streams = [...new Set(events.map(({ stream }) => stream))];
  if (streams.length === 1) return oneByOne(lanes, target, events, onParked);
  const half = new Set(streams.slice(0, streams.length / 2));
  const [ones, others] = partition(events, ({ stream }) => half.has(stream));
  const tables = await projectEvents(lanes, target, ones, onParked);
  return new Set([...tables, ...(await projectEvents(lanes, target, others, onParked))]);
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** Writes the events of one stream up to the first that fails. */
async function oneByOne(
  lanes: Lanes,
  target: Target,
  events: readonly RecordedEvent[],
  onParked: OnParked,
): Promise<ReadonlySet<string>> {
  const tables = new Set<string>();
  let isParked = false;
  for (const event of events) {
    const changed = await projectEvents(lanes, target, [event], (parked) => {
      isParked = true;
      onParked(parked);
    });
    for (const table of changed) tables.add(table);
    if (isParked) break;
  }
  return tables;
}
