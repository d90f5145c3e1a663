import { open, readdir, readFile, rename, rm, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { z } from 'zod';

import { makePrivateKeyText, privateKeyOf, type SigningKey, signingKey } from '../notes/keys.ts';
import type { TreeHead } from '../notes/signed-note.ts';

/** Readers see the old text or the new one, never a part, even if the machine stops meanwhile. */
async function writeAtomically(path: string, text: string, mode = 0o644): Promise<void> {
  const draft = `${path}.new`;
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', mode);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Undefined if there is no such file. */
async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A note, and the file of the folder that has it. */
export type Kept = { file: string; note: string };

const NOTE_FILE = /^(\d+)-[0-9a-f]{16}\.txt$/;
const sizeOf = (name: string): number => Number(NOTE_FILE.exec(name)?.[1]);

/** What a witness has seen: a file for every tree head that it found good, and its alarms, if there are any. */
export class Memory {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async prepare(): Promise<void> {
    await mkdir(join(this.#folder, 'notes'), { recursive: true });
  }

  get #latest(): string {
    return join(this.#folder, 'latest');
  }

  get alarmFile(): string {
    return join(this.#folder, 'ALARM');
  }

  get silenceFile(): string {
    return join(this.#folder, 'ALARM-silence');
  }

  /**
   * `latest`, and what else is kept of the most entries. They are of one tree head, unless a part of the folder was lost
   * or an older copy of it put back.
   */
  async newest(): Promise<Kept[]> {
    const names = await this.#names();
    const largest = Math.max(...names.map(sizeOf));
    return this.#read(names.filter((name) => sizeOf(name) === largest));
  }

  /** `latest`, and all that is kept. */
  all = async (): Promise<Kept[]> => this.#read(await this.#names());

  async #names(): Promise<string[]> {
    return (await readdir(join(this.#folder, 'notes'))).filter((name) => NOTE_FILE.test(name)).toSorted();
  }

  async #read(names: readonly string[]): Promise<Kept[]> {
    const kept: Kept[] = [];
    for (const file of [this.#latest, ...names.map((name) => join(this.#folder, 'notes', name))]) {
      const note = await readIfThere(file);
      if (note !== undefined) kept.push({ file, note });
    }
    return kept;
  }

  /** Stores a note. Call it before the note is sent anywhere. */
  async keep(note: string, { size, root }: TreeHead): Promise<void> {
    const name = `${String(size).padStart(12, '0')}-${Buffer.from(root).toString('hex').slice(0, 16)}.txt`;
    await writeAtomically(join(this.#folder, 'notes', name), note);
    await writeAtomically(this.#latest, note);
  }

  alarm = (): Promise<string | undefined> => readIfThere(this.alarmFile);

  /** The first alarm stays, because it tells most. */
  async raise(text: string): Promise<void> {
    if ((await this.alarm()) === undefined) await writeAtomically(this.alarmFile, text);
  }

  async startSilence(text: string): Promise<void> {
    if ((await readIfThere(this.silenceFile)) === undefined) await writeAtomically(this.silenceFile, text);
  }

  endSilence = (): Promise<void> => rm(this.silenceFile, { force: true });
}

const keySchema = z.object({ name: z.string(), privateKey: z.string() });

/** The key of this witness. The first start creates it; later starts keep its name, whatever `name` says. */
export async function ownKey(folder: string, name: string): Promise<SigningKey> {
  const path = join(folder, 'key.json');
  const text = await readIfThere(path);
  const kept = text === undefined ? undefined : keySchema.parse(JSON.parse(text));
  const made = kept ?? { name, privateKey: makePrivateKeyText() };
  const key = signingKey(made.name, 'cosignature', privateKeyOf(made.privateKey));
  if (kept === undefined) await writeAtomically(path, JSON.stringify(made), 0o600);
  return key;
}
