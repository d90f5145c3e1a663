import { type Hash, HASH_BYTES } from '../merkle/hashing.ts';
import { fromBase64, toBase64, NoteError } from './keys.ts';

/**
 * A text and its signatures (C2SP signed-note). The text ends with a line break. Signatures are parsed, not checked.
 */
export type SignedNote = { text: string; signatures: readonly NoteSignature[] };

/** `name` and `keyId` together identify the key. */
export type NoteSignature = { name: string; keyId: number; signature: Uint8Array };

const KEY_ID_BYTES = 4;

/** Enough for a log's key, its former ones, and many witnesses. */
const MOST_SIGNATURES = 100;

export function formatNote({ text, signatures }: SignedNote): string {
  return `${text}\n${signatures.map(formatSignature).join('')}`;
}

export function formatSignature({ name, keyId, signature }: NoteSignature): string {
  const id = Buffer.alloc(KEY_ID_BYTES);
  id.writeUInt32BE(keyId);
  return `— ${name} ${toBase64(Buffer.concat([id, signature]))}\n`;
}

/** Characters below the space, other than the line break. */
const CONTROL = /[^\n -\u{10ffff}]/u;

/** @throws NoteError */
export function parseNote(note: string): SignedNote {
  if (CONTROL.test(note) || !note.isWellFormed()) {
    throw new NoteError('The note holds characters that no note may hold');
  }
  const end = note.lastIndexOf('\n\n');
  if (end === -1 || !note.endsWith('\n')) throw new NoteError('The note has no signatures');
  const lines = note.slice(end + 2, -1).split('\n');
  if (lines.length > MOST_SIGNATURES) throw new NoteError('The note has too many signatures');
  return { text: note.slice(0, end + 1), signatures: lines.map(parseSignature) };
}

const SIGNATURE = /^— ([^\s+]+) (\S+)$/u;

/** One line, without its line break. @throws NoteError */
function parseSignature(line: string): NoteSignature {
  const [, name = '', encoded = ''] = SIGNATURE.exec(line) ?? [];
  const bytes = fromBase64(encoded);
  if (bytes === undefined || bytes.length <= KEY_ID_BYTES) throw new NoteError('A signature cannot be read');
  const keyId = Buffer.from(bytes).readUInt32BE();
  return { name, keyId, signature: bytes.subarray(KEY_ID_BYTES) };
}

/**
 * The size and root of a log's tree (C2SP tlog-checkpoint). Not to be confused with the checkpoint of the projector,
 * which says how far it has read.
 */
export type TreeHead = { origin: string; size: number; root: Hash };

/** The text of the note. */
export const treeHeadText = ({ origin, size, root }: TreeHead): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

const TREE_HEAD_TEXT = /^([^\n]+)\n(0|[1-9]\d{0,14})\n([^\n]+)\n((?:[^\n]+\n)*)$/u;

/** Extension lines are ignored, as the format demands. @throws NoteError */
export function parseTreeHead(text: string): TreeHead {
  const [, origin, size, encoded = ''] = TREE_HEAD_TEXT.exec(text) ?? [];
  const root = fromBase64(encoded);
  if (origin === undefined || root?.length !== HASH_BYTES) {
    throw new NoteError('That is no checkpoint: name, size and root of the log, a line each');
  }
  return { origin, size: Number(size), root };
}

/** Proves that the entry at `index` is in the tree whose signed head is `note` (C2SP tlog-proof). */
export type InclusionProof = { index: number; path: readonly Hash[]; note: string };

const TITLE = 'c2sp.org/tlog-proof@v1';

export const formatInclusionProof = ({ index, path, note }: InclusionProof): string =>
  [TITLE, `index ${index}`, ...path.map(toBase64), '', note].join('\n');

const PROOF_TEXT =
  /^c2sp\.org\/tlog-proof@v1\n(?:extra [^\n]*\n)?index (0|[1-9]\d{0,14})\n((?:[^\n]+\n)*)\n([^]+)$/u;

/** @throws NoteError */
export function parseInclusionProof(text: string): InclusionProof {
  const [, index, lines = '', note = ''] = PROOF_TEXT.exec(text) ?? [];
  if (index === undefined) throw new NoteError(`That is no proof: it begins with ${TITLE}, index, hashes`);
  return { index: Number(index), path: hashesOf(lines), note };
}

/** What a log tells a witness (C2SP tlog-witness): its signed head, which follows on the first `old` entries. */
export type Submission = { old: number; path: readonly Hash[]; note: string };

export const formatSubmission = ({ old, path, note }: Submission): string =>
  [`old ${old}`, ...path.map(toBase64), '', note].join('\n');

const SUBMISSION_TEXT = /^old (0|[1-9]\d{0,14})\n((?:[^\n]+\n){0,63})\n([^]+)$/u;

/** @throws NoteError */
export function parseSubmission(text: string): Submission {
  const [, old, lines = '', note = ''] = SUBMISSION_TEXT.exec(text) ?? [];
  if (old === undefined)
    throw new NoteError('That is no submission: old size, hashes, a gap, the checkpoint');
  return { old: Number(old), path: hashesOf(lines), note };
}

const hashesOf = (lines: string): Hash[] => lines.split('\n').slice(0, -1).map(hashOf);

/** One hash of a proof, in base64. @throws NoteError */
export function hashOf(line: string): Hash {
  const hash = fromBase64(line);
  if (hash?.length === HASH_BYTES) return hash;
  throw new NoteError('A hash of the proof cannot be read');
}
