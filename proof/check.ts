import type { Hash } from './merkle/hashing.ts';
import { verifyConsistency, verifyInclusion } from './merkle/verify.ts';
import { type NoteKey, NoteError } from './notes/keys.ts';
import { type Checkpoint, parseCheckpoint, parseInclusionProof, parseNote } from './notes/signed-note.ts';
import { requireSignature } from './notes/signing.ts';

/** What a signed note says, once the log's key says that it does. @throws NoteError */
export function openCheckpoint(note: string, log: NoteKey): Checkpoint {
  const signed = parseNote(note);
  requireSignature(signed, log);
  const checkpoint = parseCheckpoint(signed.text);
  if (checkpoint.origin === log.name) return checkpoint;
  throw new NoteError(`The checkpoint is of ${checkpoint.origin}, the key of ${log.name}`);
}

export type Included = { index: number; checkpoint: Checkpoint };

/** That a leaf is where a proof says, in the tree of the checkpoint in the proof. @throws NoteError */
export function requireIncluded(leaf: Hash, proof: string, log: NoteKey): Included {
  const { index, path, note } = parseInclusionProof(proof);
  const checkpoint = openCheckpoint(note, log);
  const { size, root } = checkpoint;
  if (verifyInclusion({ leaf, index, size, path, root })) return { index, checkpoint };
  throw new NoteError(`Entry ${index} of ${size} is another one`);
}

/** That nothing which the older checkpoint covers was changed, cut off or left out since. @throws NoteError */
export function requireExtension(older: Checkpoint, newer: Checkpoint, path: readonly Hash[]): void {
  if (verifyConsistency({ from: older, to: newer, path })) return;
  throw new NoteError(
    `The log of ${newer.size} entries does not begin with the ${older.size} that were signed`,
  );
}
