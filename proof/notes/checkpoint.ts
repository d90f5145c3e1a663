import { type Hash, HASH_BYTES } from '../merkle/hashing.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { NoteError } from './note-error.ts';

/** The first `size` entries of a log, by the root of their tree (C2SP tlog-checkpoint). */
export type Checkpoint = { origin: string; size: number; root: Hash };

/** The text of the note. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

const TEXT = /^([^\n]+)\n(0|[1-9]\d{0,14})\n([^\n]+)\n((?:[^\n]+\n)*)$/u;

/** Extension lines are passed over, as the format demands. @throws NoteError */
export function parseCheckpoint(text: string): Checkpoint {
  const [, origin, size, encoded = ''] = TEXT.exec(text) ?? [];
  const root = fromBase64(encoded);
  if (origin === undefined || root?.length !== HASH_BYTES) {
    throw new NoteError('That is no checkpoint: name, size and root of the log, a line each');
  }
  return { origin, size: Number(size), root };
}
