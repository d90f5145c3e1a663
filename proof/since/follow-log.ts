import { isOurStream } from '@fines/domain/shared/streams.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';

import { entryOf, isEntry, leafHash } from '../entry.ts';
import type { Hash } from '../merkle/hashing.ts';
import { RunningRoot } from '../merkle/running-root.ts';
import { chains } from '../verify/chains.ts';

/** The first event that is not what it should be, or only why none can be named. */
export type Finding = { place: { stream: string; revision: number } | undefined; problem: string };

/** What the raw log comes to, whatever else is kept of it. */
export type Followed = {
  entries: number;
  /** Of as many entries as were asked for; undefined if there are fewer. */
  root: Hash | undefined;
  brokenChains: number;
  /** The first event that is not what was written, by its own hash and those before it in its stream. */
  broken: Finding | undefined;
};

/** Reads the whole log, computing every hash chain and the root of the first `size` entries. */
export async function followLog(
  events: AsyncIterable<RecordedEvent>,
  size: number,
  onEvent: (event: RecordedEvent) => void,
): Promise<Followed> {
  const chain = chains();
  const tree = new RunningRoot();
  const found: Followed = { entries: 0, root: undefined, brokenChains: 0, broken: undefined };
  if (size === 0) found.root = tree.root;
  for await (const raw of events) {
    onEvent(raw);
    if (!isOurStream(raw.stream) || chain.isStrangers(raw)) continue;
    noteBreak(found, raw, chain.take({ raw }));
    if (!isEntry(raw)) continue;
    found.entries++;
    if (tree.size === size) continue;
    tree.add(leafHash(entryOf(raw)));
    if (tree.size === size) found.root = tree.root;
  }
  return found;
}

function noteBreak(found: Followed, { stream, revision }: RecordedEvent, problem: string | undefined): void {
  if (problem === undefined) return;
  found.brokenChains++;
  found.broken ??= { place: { stream, revision }, problem };
}
