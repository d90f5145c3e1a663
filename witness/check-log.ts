import { openCheckpoint, requireExtension } from '@fines/proof/check.ts';
import { type Checkpoint, parseCheckpoint } from '@fines/proof/notes/checkpoint.ts';
import type { NoteKey, SigningKey } from '@fines/proof/notes/keys.ts';
import { NoteError } from '@fines/proof/notes/note-error.ts';
import { formatNote, parseNote } from '@fines/proof/notes/signed-note.ts';
import { cosignedAt, cosignText } from '@fines/proof/notes/signing.ts';

import { type LogApi, LogBroken } from './log-api.ts';
import type { Memory } from './memory.ts';

export type Witness = { api: LogApi; memory: Memory; log: NoteKey; key: SigningKey };

/** What was answered contradicts what was seen before, or is not signed as it should be. */
export class Contradiction extends Error {
  override readonly name = 'Contradiction';
  /** The notes, for others to see. */
  readonly evidence: { seen: string | undefined; answered: string | undefined };

  constructor(message: string, evidence: Contradiction['evidence']) {
    super(message);
    this.evidence = evidence;
  }
}

/** A checkpoint that was found good, and the note that says so, with our cosignature. */
export type Seen = { note: string; checkpoint: Checkpoint };

/** What is answered now. @throws Contradiction if it is not good @throws NoAnswer */
export async function checkNewest({
  api,
  memory,
  log,
  key,
}: Witness): Promise<{ seen: Seen | undefined; answered: Seen }> {
  const seen = await lastSeen(memory, log, key);
  const note = await newestNote(api, seen?.note);
  try {
    const checkpoint = openCheckpoint(note, log);
    if (seen !== undefined) await requireFollows(api, seen.checkpoint, checkpoint);
    return { seen, answered: { note, checkpoint } };
  } catch (error) {
    if (error instanceof NoteError)
      throw new Contradiction(error.message, { seen: seen?.note, answered: note });
    throw error;
  }
}

/** Keeps and cosigns what is answered if it is new and good. @throws Contradiction @throws NoAnswer */
export async function checkAndCosign(witness: Witness): Promise<Seen & { isNew: boolean }> {
  const { seen, answered } = await checkNewest(witness);
  const { checkpoint } = answered;
  if (seen?.checkpoint.size === checkpoint.size) return { ...seen, isNew: false };
  const note = cosigned(answered.note, witness);
  await witness.memory.keep(note, checkpoint);
  return { note, checkpoint, isNew: true };
}

/** @throws Error if it is not what this witness has kept of that log */
export async function lastSeen(memory: Memory, log: NoteKey, key: SigningKey): Promise<Seen | undefined> {
  const note = await memory.latest();
  if (note === undefined) return undefined;
  const signed = parseNote(note);
  if (cosignedAt(signed, key) === undefined)
    throw new Error('The file "latest" is not what this witness kept');
  const checkpoint = parseCheckpoint(signed.text);
  if (checkpoint.origin === log.name) return { note, checkpoint };
  throw new Error(`This folder is of ${checkpoint.origin}: give the witness of ${log.name} another one`);
}

async function newestNote(api: LogApi, seen: string | undefined): Promise<string> {
  try {
    return await api.newest();
  } catch (error) {
    if (!(error instanceof LogBroken)) throw error;
    const message = `The system itself says that its log is not what it signed: ${error.message}`;
    throw new Contradiction(message, { seen, answered: undefined });
  }
}

async function requireFollows(api: LogApi, seen: Checkpoint, newer: Checkpoint): Promise<void> {
  const isGrown = 0 < seen.size && seen.size < newer.size;
  requireExtension(seen, newer, isGrown ? await api.consistency(seen.size, newer.size) : []);
}

/** Nothing but what the log signed: further signatures are for others to judge. */
function cosigned(note: string, { log, key }: Witness): string {
  const { text, signatures } = parseNote(note);
  const ofLog = signatures.filter(({ name, keyId }) => name === log.name && keyId === log.keyId).slice(0, 1);
  return formatNote({ text, signatures: [...ofLog, cosignText(text, new Date(), key)] });
}
