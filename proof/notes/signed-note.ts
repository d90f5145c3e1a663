import { fromBase64, toBase64 } from './base64.ts';
import { NoteError } from './note-error.ts';

/**
 * A text and who signed it (C2SP signed-note). The text ends with a line break; what the signatures are worth, only
 * the keys tell.
 */
export type SignedNote = { text: string; signatures: readonly NoteSignature[] };

/** `keyId` and name together say which key it is. */
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

/** What is neither the end of a line nor at or beyond the space. */
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

/** One line, without its end. @throws NoteError */
export function parseSignature(line: string): NoteSignature {
  const [, name = '', encoded = ''] = SIGNATURE.exec(line) ?? [];
  const bytes = fromBase64(encoded);
  if (bytes === undefined || bytes.length <= KEY_ID_BYTES) throw new NoteError('A signature cannot be read');
  const keyId = Buffer.from(bytes).readUInt32BE();
  return { name, keyId, signature: bytes.subarray(KEY_ID_BYTES) };
}
