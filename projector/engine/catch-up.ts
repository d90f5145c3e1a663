import { isOurStream } from '@fines/domain/shared/streams.ts';
import { batchesOf, readAhead } from '@fines/platform/async.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { OpeningThread } from '@fines/platform/personal-data/opening-thread.ts';
import type { Checkpoint } from '@fines/platform/shared/read-model.ts';
import { isEntry } from '@fines/proof/entries.ts';

import type { LogReader } from './log-reader.ts';

/** Events that follow on each other in the log. */
export type Batch = {
  all: readonly RecordedEvent[];
  /** Those in streams with names like ours, with what tells of persons decrypted. One without a hash will be parked. */
  ours: readonly RecordedEvent[];
  /** The leaves of the Merkle tree: those of ours that carry a hash. */
  entries: readonly RecordedEvent[];
};

/** @param thread for many events: decrypts them */
export async function sortOut(
  store: Pick<LogReader, 'reveal'>,
  all: readonly RecordedEvent[],
  thread?: OpeningThread,
): Promise<Batch> {
  const named = all.filter(({ stream }) => isOurStream(stream));
  return { all, ours: await store.reveal(named, thread), entries: named.filter(isEntry) };
}

/**
 * Large enough that the events of a fine within days often fall into one batch and its row is written once; small enough
 * that the projector of a rebuild, which holds two batches, does with 600 MB. With 25,000 it took 850, and a twentieth
 * less of the processor.
 */
const BATCH_SIZE = 10_000;

/** Applies events that follow on a checkpoint, all or none. Returns the checkpoint after them. */
export type Apply = (from: Checkpoint, batch: Batch) => Promise<Checkpoint>;

export type CatchUp = {
  store: Pick<LogReader, 'readAll' | 'readStream' | 'reveal'>;
  from: Checkpoint;
  apply: Apply;
  onProgress?: (checkpoint: Checkpoint) => void;
  /** Asked after each batch. */
  isEnough?: (checkpoint: Checkpoint) => boolean;
};

/** Applies all events from a checkpoint to the end of the log. */
export async function catchUp({ store, from, apply, onProgress, isEnough }: CatchUp): Promise<Checkpoint> {
  let checkpoint = from;
  // While Postgres writes a batch, the next one is read and decrypted.
  for await (const batch of readAhead(batchesAfter(store, from))) {
    checkpoint = await apply(checkpoint, batch);
    onProgress?.(checkpoint);
    if (isEnough?.(checkpoint) === true) break;
  }
  return checkpoint;
}

async function* batchesAfter(store: CatchUp['store'], { position }: Checkpoint): AsyncGenerator<Batch> {
  const events = store.readAll({ after: position });
  const thread = new OpeningThread();
  try {
    for await (const batch of batchesOf(events, BATCH_SIZE)) {
      // The thread is worth its start where there is much to read.
      yield await sortOut(store, batch, batch.length === BATCH_SIZE ? thread : undefined);
    }
  } finally {
    await thread.end();
  }
}
