import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';

import { type Hash, sameHash } from '../merkle/hashing.ts';
import { RunningRoot } from '../merkle/running-root.ts';
import type { Checkpoint } from '../notes/checkpoint.ts';
import { firstDifference } from './first-difference.ts';
import { type Finding, followLog } from './follow-log.ts';

/** What can be read again from its beginning. */
export type Sources = {
  events: () => AsyncIterable<RecordedEvent>;
  /** Of the tree beside the read tables, which is believed only if its root is the one that was signed. */
  leaves: () => AsyncIterable<Hash>;
};

export type Since = {
  /** In the log by now. */
  entries: number;
  brokenChains: number;
  /** Whether the log begins with the entries that were signed. */
  isExtension: boolean;
  /** Undefined if everything is as it was signed and written. */
  finding: Finding | undefined;
};

type Signed = Pick<Checkpoint, 'size' | 'root'>;

/** Whether a log begins with what a checkpoint covers, and every event in it is what was written. */
export async function checkSince(
  signed: Signed,
  sources: Sources,
  onEvent: (event: RecordedEvent) => void,
): Promise<Since> {
  const { entries, root, brokenChains, broken } = await followLog(sources.events(), signed.size, onEvent);
  const isExtension = root !== undefined && sameHash(root, signed.root);
  const finding = broken ?? (isExtension ? undefined : await difference(signed, sources, entries));
  return { entries, brokenChains, isExtension, finding };
}

/** Hash chains are right, and the log is another one all the same: only who knows the signed leaves can tell where. */
async function difference(signed: Signed, { events, leaves }: Sources, entries: number): Promise<Finding> {
  if (!(await isSignedTree(signed, leaves()))) return unnamed(signed, entries);
  const found = await firstDifference(events(), leaves(), { start: 0, end: signed.size });
  if (found === undefined) throw new Error('The log changed while it was read: check again');
  const { entry, problem } = found;
  return { place: entry && { stream: entry.stream, revision: entry.revision }, problem };
}

async function isSignedTree({ size, root }: Signed, leaves: AsyncIterable<Hash>): Promise<boolean> {
  const tree = new RunningRoot();
  for await (const leaf of leaves) {
    if (tree.size === size) break;
    tree.add(leaf);
  }
  return tree.size === size && sameHash(tree.root, root);
}

function unnamed({ size }: Signed, entries: number): Finding {
  const problem =
    entries < size
      ? `the log was cut off: it has ${entries} entries, and ${size} were signed`
      : `the first ${size} entries are not those that were signed`;
  const why =
    'Which event it is cannot be told: the hash chains are right, and the tree in the database is not the signed one either';
  return { place: undefined, problem: `${problem}. ${why}` };
}
