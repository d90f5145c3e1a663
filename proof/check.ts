import type { Hash } from './merkle/hashing.ts';
import { verifyConsistency, verifyInclusion } from './merkle/verify.ts';
import { type NoteKey, NoteError } from './notes/keys.ts';
import { type TreeHead, parseTreeHead, parseInclusionProof, parseNote } from './notes/signed-note.ts';
import { requireSignature } from './notes/signing.ts';

/** The tree head in a note that this log has signed. @throws NoteError */
export function openTreeHead(note: string, log: NoteKey): TreeHead {
  const signed = parseNote(note);
  requireSignature(signed, log);
  const treeHead = parseTreeHead(signed.text);
  if (treeHead.origin === log.name) return treeHead;
  throw new NoteError(`The checkpoint is of ${treeHead.origin}, the key of ${log.name}`);
}

export type Included = { index: number; treeHead: TreeHead };

/** Checks that a leaf is where a proof says, in the tree whose signed head is part of the proof. @throws NoteError */
export function requireIncluded(leaf: Hash, proof: string, log: NoteKey): Included {
  const { index, path, note } = parseInclusionProof(proof);
  const treeHead = openTreeHead(note, log);
  const { size, root } = treeHead;
  if (verifyInclusion({ leaf, index, size, path, root })) return { index, treeHead };
  throw new NoteError(`Entry ${index} of ${size} is another one`);
}

/** Checks that nothing was changed or removed of what the older tree head covers. @throws NoteError */
export function requireExtension(older: TreeHead, newer: TreeHead, path: readonly Hash[]): void {
  if (verifyConsistency({ from: older, to: newer, path })) return;
  throw new NoteError(
    `The log of ${newer.size} entries does not begin with the ${older.size} that were signed`,
  );
}
