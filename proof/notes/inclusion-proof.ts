import { type Hash, HASH_BYTES } from '../merkle/hashing.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { NoteError } from './note-error.ts';

/** That the entry at `index` is in the tree of a checkpoint, whose signed note is `note` (C2SP tlog-proof). */
export type InclusionProof = { index: number; path: readonly Hash[]; note: string };

const TITLE = 'c2sp.org/tlog-proof@v1';

export const formatInclusionProof = ({ index, path, note }: InclusionProof): string =>
  [TITLE, `index ${index}`, ...path.map(toBase64), '', note].join('\n');

const TEXT =
  /^c2sp\.org\/tlog-proof@v1\n(?:extra [^\n]*\n)?index (0|[1-9]\d{0,14})\n((?:[^\n]+\n)*)\n([^]+)$/u;

/** @throws NoteError */
export function parseInclusionProof(text: string): InclusionProof {
  const [, index, lines = '', note = ''] = TEXT.exec(text) ?? [];
  if (index === undefined) throw new NoteError(`That is no proof: it begins with ${TITLE}, index, hashes`);
  return { index: Number(index), path: lines.split('\n').slice(0, -1).map(hashOf), note };
}

/** One hash of a proof, in base64. @throws NoteError */
export function hashOf(line: string): Hash {
  const hash = fromBase64(line);
  if (hash?.length === HASH_BYTES) return hash;
  throw new NoteError('A hash of the proof cannot be read');
}
