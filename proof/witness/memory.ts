import { open, readFile, rename, rm, mkdir, stat } from 'node:fs/promises';
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

/** What a witness has seen: a file for every tree head that it found good, and an alarm, if there was one. */
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

  /** The newest note that was found good; undefined if there is none yet. */
  latest = (): Promise<string | undefined> => readIfThere(this.#latest);

  /** When that note was stored. */
  async latestAt(): Promise<Date | undefined> {
    return (await this.latest()) === undefined ? undefined : (await stat(this.#latest)).mtime;
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
