import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { isDatabaseError } from '@fines/platform/postgres.ts';

import { UnprojectableEvent } from './apply.ts';
import { batchesOf, readAhead } from './batches.ts';
import type { Checkpoint } from './checkpoint.ts';

/**
 * Large enough that what happens to a fine within weeks often comes together and is written once; small enough
 * that a batch takes about a second and its events fit in memory twice.
 */
const BATCH_SIZE = 25_000;

/** Applies events that follow on a checkpoint, all or none; gives the checkpoint after them. */
export type Apply = (from: Checkpoint, events: readonly RecordedEvent[]) => Promise<Checkpoint>;

export type CatchUp = {
  store: Pick<EventStore, 'readAll'>;
  from: Checkpoint;
  apply: Apply;
  onProgress?: (checkpoint: Checkpoint) => void;
  /** Asked after each batch. */
  isEnough?: (checkpoint: Checkpoint) => boolean;
};

/**
 * Applies all events from a checkpoint to the end of the log.
 *
 * @throws UnprojectableEvent at an event that cannot be applied, when all events before it have been
 */
export async function catchUp({ store, from, apply, onProgress, isEnough }: CatchUp): Promise<Checkpoint> {
  let checkpoint = from;
  const events = store.readAll({ after: from.position });
  for await (const batch of readAhead(batchesOf(events, BATCH_SIZE))) {
    checkpoint = await applyWhatCanBe(apply, checkpoint, batch);
    onProgress?.(checkpoint);
    if (isEnough?.(checkpoint) === true) break;
  }
  return checkpoint;
}

async function applyWhatCanBe(
  apply: Apply,
  from: Checkpoint,
  events: readonly RecordedEvent[],
): Promise<Checkpoint> {
  try {
    return await apply(from, events);
  } catch (error) {
    if (error instanceof UnprojectableEvent) {
      if (error.index > 0) await applyWhatCanBe(apply, from, events.slice(0, error.index));
      throw error;
    }
    if (!isRefusedData(error)) throw error;
    return narrowDown(apply, from, events, error);
  }
}

/** Values that a column does not take, or rows that break a constraint. */
const isRefusedData = (error: unknown): boolean => isDatabaseError(error) && /^2[23]/.test(error.code ?? '');

/** Postgres does not say for which event it refused a row: halves find out, and get all before it through. */
async function narrowDown(
  apply: Apply,
  from: Checkpoint,
  events: readonly RecordedEvent[],
  cause: unknown,
): Promise<Checkpoint> {
  const [event] = events;
  if (event !== undefined && events.length === 1) throw new UnprojectableEvent(event, 0, cause);
  const middle = Math.ceil(events.length / 2);
  const between = await applyWhatCanBe(apply, from, events.slice(0, middle));
  return applyWhatCanBe(apply, between, events.slice(middle));
}
