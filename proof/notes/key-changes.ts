import {
  formatVerifierKey,
  isSameKey,
  keyIdText,
  NoteError,
  type NoteKey,
  parseVerifierKey,
} from './keys.ts';
import { parseNote } from './signed-note.ts';
import { requireSignature } from './signing.ts';

/** One key of a log takes the place of another. Both have the log's name. */
export type KeyChange = { from: NoteKey; to: NoteKey };

/** Its title keeps the note from being taken for a checkpoint, whose second line is a number. */
const TITLE = 'traffic-fines/log-key@v1';

/** The text of the statement, which both keys sign. */
export const keyChangeText = ({ from, to }: KeyChange, at: Date): string =>
  `${TITLE}\nold ${formatVerifierKey(from)}\nnew ${formatVerifierKey(to)}\ntime ${at.toISOString()}\n`;

const KEY_CHANGE_TEXT = new RegExp(String.raw`^${TITLE}\nold (\S+)\nnew (\S+)\ntime [\dT:.-]+Z\n$`, 'u');

/** Reads a statement and checks both signatures. @throws NoteError */
export function openKeyChange(statement: string): KeyChange {
  const note = parseNote(statement);
  const [, old, next] = KEY_CHANGE_TEXT.exec(note.text) ?? [];
  if (old === undefined || next === undefined)
    throw new NoteError(
      `That is no statement of a new key: it begins with ${TITLE}, the old and the new one`,
    );
  const [from, to] = [parseVerifierKey(old), parseVerifierKey(next)];
  const areOfOneLog = from.name === to.name && from.kind === 'note' && to.kind === 'note';
  if (!areOfOneLog) throw new NoteError('The statement names keys that are not of one log');
  for (const key of [from, to]) requireSignature(note, key);
  return { from, to };
}

/** The keys of one log, in the order in which they took each other's place. */
export class LogKeys {
  readonly keys: NoteKey[] = [];

  /** Returns why a change does not follow on those before it. Then it counts for nothing. */
  take({ from, to }: KeyChange): string | undefined {
    const newest = this.keys.at(-1);
    if (newest !== undefined && !isSameKey(newest, from))
      return `it is signed by ${keyIdText(from)}, and the key of the log is ${keyIdText(newest)}`;
    if (isSameKey(from, to) || this.keys.some((key) => isSameKey(key, to)))
      return `${keyIdText(to)} was the key of the log before, and a key never comes back`;
    this.keys.push(...(newest === undefined ? [from, to] : [to]));
    return undefined;
  }
}
