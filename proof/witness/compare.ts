import { readFile } from 'node:fs/promises';

import { openTreeHead, requireExtension } from '../check.ts';
import { NoteError, type NoteKey } from '../notes/keys.ts';
import { parseNote, type TreeHead } from '../notes/signed-note.ts';
import { signaturesOf } from '../notes/signing.ts';
import type { CompareOptions } from './arguments.ts';
import { type Consistency, contradict, readConsistency } from './check-log.ts';
import { Memory } from './memory.ts';

type Found = { file: string; treeHead: TreeHead };

/**
 * Whether several witnesses saw one log, offline: two tree heads of one size with different roots, or one that does not
 * follow on another, show that different people were shown different logs.
 *
 * @returns whether it is certain that all are of one log
 * @throws Error if a file is not a note of the log
 */
export async function compare(
  { folders, key: keys, consistency }: CompareOptions,
  say: (line: string) => void,
): Promise<boolean> {
  const proofs = await Promise.all(
    consistency.map(async (file) => readConsistency(await readFile(file, 'utf8'))),
  );
  const seen: Found[][] = [];
  for (const folder of folders) seen.push(await notesIn(folder, keys));
  const faults = [...splits(seen.flat()), ...gaps(seen, proofs)];
  for (const fault of faults) say(fault);
  if (faults.length === 0)
    say(`${seen.flat().length} notes in ${folders.length} folders: all are of one log`);
  return faults.length === 0;
}

/** The smallest first. */
async function notesIn(folder: string, keys: readonly NoteKey[]): Promise<Found[]> {
  const found = (await new Memory(folder).all()).map(({ file, note }) => ({
    file,
    treeHead: named(file, () => openTreeHead(note, signerOf(note, keys))),
  }));
  if (found.length === 0) throw new Error(`There are no notes in ${folder}`);
  return found.toSorted((one, other) => one.treeHead.size - other.treeHead.size);
}

/** The key that signed a note, if it is among those of the log; else one of them, which will not fit. */
function signerOf(note: string, keys: readonly NoteKey[]): NoteKey {
  const signed = parseNote(note);
  const signer = keys.find((key) => signaturesOf(signed, key).length > 0) ?? keys[0];
  if (signer === undefined) throw new Error('There is no key');
  return signer;
}

function named<Result>(file: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw error instanceof NoteError ? new Error(`${file}: ${error.message}`) : error;
  }
}

/** What shows by itself: several roots of one size. */
function splits(all: readonly Found[]): string[] {
  const first = new Map<number, Found>();
  return all.flatMap((one) => {
    const { size } = one.treeHead;
    const other = first.get(size);
    if (other === undefined) first.set(size, one);
    return other !== undefined && contradict(one.treeHead, other.treeHead)
      ? [`SPLIT VIEW: two roots were signed for ${size} entries: ${other.file} and ${one.file}`]
      : [];
  });
}

/**
 * What only a proof can show: that the newest of each folder is the beginning of the newest of all. No proof is needed
 * where a witness that has the newest one saw the other too, since it demanded that the one follows on the other.
 */
function gaps(seen: readonly Found[][], proofs: readonly Consistency[]): string[] {
  const last = seen.flatMap((notes) => notes.at(-1) ?? []);
  const [newest] = last.toSorted((one, other) => other.treeHead.size - one.treeHead.size);
  if (newest === undefined) return [];
  const sizes = new Set(
    seen
      .filter((notes) => notes.at(-1)?.treeHead.size === newest.treeHead.size)
      .flatMap((notes) => notes.map(({ treeHead }) => treeHead.size)),
  );
  return last.filter(({ treeHead }) => !sizes.has(treeHead.size)).flatMap((one) => gap(one, newest, proofs));
}

function gap(older: Found, newer: Found, proofs: readonly Consistency[]): string[] {
  const [from, to] = [older.treeHead.size, newer.treeHead.size];
  const proof = proofs.find((one) => one.from === from && one.to === to);
  if (proof === undefined && from > 0)
    return [
      `NOT PROVED: ${older.file} and ${newer.file} are of different sizes. Give --consistency with the answer of /api/checkpoint/consistency?from=${from}&to=${to}`,
    ];
  try {
    requireExtension(older.treeHead, newer.treeHead, proof?.path ?? []);
    return [];
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
    return [
      `DOES NOT FOLLOW: ${newer.file} on ${older.file}: ${error.message}. They are of two logs, or the proof is not of these two`,
    ];
  }
}
