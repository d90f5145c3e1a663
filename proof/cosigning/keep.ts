import { invalid, notFound, Refusal } from '@fines/domain/shared/refusal.ts';
import type { Queryable } from '@fines/platform/postgres/postgres.ts';

import { type NoteKey, NoteError } from '../notes/keys.ts';
import {
  type TreeHead,
  parseTreeHead,
  formatSignature,
  parseNote,
  type SignedNote,
} from '../notes/signed-note.ts';
import { cosignedAt } from '../notes/signing.ts';
import { treeHeadAt, type Cosignature, keepCosignature } from '../record.ts';

/** How far the clock of a witness may be ahead of ours. */
const CLOCKS_DIFFER_MS = 300_000;

/**
 * Stores the cosignatures of witnesses on a checkpoint that was signed here. Cosignatures that are stored already
 * stay.
 *
 * @returns the names of the witnesses
 * @throws Refusal for an unreadable note, another checkpoint, or a note without a cosignature of these witnesses
 */
export async function keepCosignatures(
  on: Queryable,
  text: string,
  { witnesses, now }: { witnesses: readonly NoteKey[]; now: Date },
): Promise<string[]> {
  const { note, treeHead, cosignatures } = readable(() => readNote(text, witnesses));
  if (cosignatures.length === 0) throw strangers();
  if (cosignatures.some(({ at }) => at.getTime() > now.getTime() + CLOCKS_DIFFER_MS)) throw ahead(now);
  await requireSigned(on, note, treeHead);
  for (const cosignature of cosignatures) await keepCosignature(on, treeHead, cosignature);
  return cosignatures.map(({ witness }) => witness);
}

/** Turns the error for an unreadable note into a refusal for its sender. */
function readable<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof NoteError) throw invalid({ note: error.message });
    throw error;
  }
}

function readNote(text: string, witnesses: readonly NoteKey[]) {
  const note = parseNote(text);
  const cosignatures = witnesses.flatMap((witness) => cosignatureOf(note, witness) ?? []);
  return { note, treeHead: parseTreeHead(note.text), cosignatures };
}

/** Undefined if the witness did not sign. @throws NoteError if its signature is not valid */
function cosignatureOf({ text, signatures }: SignedNote, witness: NoteKey): Cosignature | undefined {
  const { name, keyId } = witness;
  // The last signature, if a witness has several on one note.
  const signature = signatures.findLast((one) => one.name === name && one.keyId === keyId);
  const at = signature && cosignedAt({ text, signatures: [signature] }, witness);
  return signature && at && { witness: name, keyId, line: formatSignature(signature).trimEnd(), at };
}

/** Compares the whole text, since two checkpoints of the same size may differ. */
async function requireSigned(on: Queryable, { text }: SignedNote, treeHead: TreeHead): Promise<void> {
  const signed = await treeHeadAt(on, treeHead);
  if (signed === undefined || parseNote(signed.note).text !== text) throw notFound('Checkpoint');
}

const strangers = (): Refusal =>
  new Refusal(
    'forbidden',
    'unknown-witness',
    'None of those who cosigned this note is a witness that is known here: its verifier key belongs in WITNESS_KEYS',
  );

const ahead = (now: Date): Refusal =>
  invalid({ note: `The cosignature is of a time that is still to come: here it is ${now.toISOString()}` });
