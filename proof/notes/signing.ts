import { sign, verify } from 'node:crypto';

import { type NoteKey, type SigningKey, NoteError } from './keys.ts';
import type { NoteSignature, SignedNote } from './signed-note.ts';

export function signText(text: string, { name, keyId, privateKey }: SigningKey): NoteSignature {
  return { name, keyId, signature: sign(null, Buffer.from(text), privateKey) };
}

const TIME_BYTES = 8;

/**
 * C2SP cosignature/v1: at this time it was the newest tree head that the witness knew, and it extends all earlier ones.
 */
export function cosignText(text: string, at: Date, { name, keyId, privateKey }: SigningKey): NoteSignature {
  const seconds = Math.floor(at.getTime() / 1000);
  const time = Buffer.alloc(TIME_BYTES);
  time.writeBigUInt64BE(BigInt(seconds));
  const signature = sign(null, cosignedMessage(text, seconds), privateKey);
  return { name, keyId, signature: Buffer.concat([time, signature]) };
}

const cosignedMessage = (text: string, seconds: number): Buffer =>
  Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);

/**
 * Checks that this key has signed the note. Signatures of other keys are ignored.
 *
 * @throws NoteError
 */
export function requireSignature(note: SignedNote, key: NoteKey): void {
  const found = signaturesOf(note, key);
  if (found.length === 0) throw new NoteError(`The note is not signed by ${key.name}`);
  const isSigned = found.every(({ signature }) =>
    verify(null, Buffer.from(note.text), key.publicKey, signature),
  );
  if (!isSigned) throw new NoteError(`The note is not what ${key.name} signed`);
}

/**
 * When a witness saw the note, by its newest cosignature; undefined if it has not cosigned.
 *
 * @throws NoteError if a cosignature is not that of the witness
 */
export const cosignedAt = (note: SignedNote, witness: NoteKey): Date | undefined =>
  cosignatureTimes(note, witness).at(-1);

/** The times of all cosignatures of a witness, the oldest first. @throws NoteError if one is not that of the witness */
export function cosignatureTimes(note: SignedNote, witness: NoteKey): Date[] {
  const times = signaturesOf(note, witness).map(({ signature }) => {
    const bytes = Buffer.from(signature);
    const seconds = bytes.length > TIME_BYTES ? Number(bytes.readBigUInt64BE()) : Number.NaN;
    const isSigned =
      Number.isSafeInteger(seconds * 1000) &&
      verify(null, cosignedMessage(note.text, seconds), witness.publicKey, bytes.subarray(TIME_BYTES));
    if (!isSigned) throw new NoteError(`The note is not what ${witness.name} cosigned`);
    return seconds * 1000;
  });
  return times.toSorted((one, other) => one - other).map((time) => new Date(time));
}

export const signaturesOf = ({ signatures }: SignedNote, key: NoteKey): NoteSignature[] =>
  signatures.filter(({ name, keyId }) => name === key.name && keyId === key.keyId);
