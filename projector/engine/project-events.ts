import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { isDatabaseError } from '@fines/platform/postgres/postgres.ts';

import { foldEvents, type Shown } from './batch.ts';
import { UnwritableRows } from './fold.ts';
import { type Lanes, savepoints } from './lanes.ts';
import { type Parked, parkedAt } from './parked.ts';
import type { Target } from './read-model.ts';

/** Told of each stream that cannot be shown to its end. May throw to end it all. */
export type OnParked = (parked: Parked) => void;

/**
 * Writes what events come to, in the caller's transactions. One that fails costs its stream only.
 *
 * @returns the tables, counters apart, whose rows changed
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

/** Values that a column does not take, rows that break a constraint, texts that are too long for an index. */
const isRefusedData = (error: unknown): boolean =>
  isDatabaseError(error) && /^(22|23|54000$)/.test(error.code ?? '');

/**
 * Postgres does not say whose rows it refused: halves of the streams find out, then the events of the one stream,
 * one after the other. (Numbers and dates that no column takes are refused when events are read, each by itself. So
 * this is for what nobody thought of, and which event is at fault may depend on which ones came together.)
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

/** The events of one stream, up to the first that fails. */
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
