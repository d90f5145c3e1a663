import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';

import { UnprojectableEvent } from './apply.ts';
import { batchesOf, readAhead } from './batches.ts';
import type { Checkpoint } from './checkpoint.ts';

/** Large enough that round trips do not count, small enough that a batch takes a fraction of a second. */
const BATCH_SIZE = 5000;

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
    if (error instanceof UnprojectableEvent && error.index > 0) {
      await applyWhatCanBe(apply, from, events.slice(0, error.index));
    }
    throw error;
  }
}
