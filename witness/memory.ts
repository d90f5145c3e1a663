import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Checkpoint } from '@fines/proof/notes/checkpoint.ts';

import { readIfThere, writeAtomically } from './write-atomically.ts';

/** What a witness has seen: every checkpoint that it found good, as a file; and an alarm, if there was one. */
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

  /** The newest note that was found good; undefined as long as there is none. */
  latest = (): Promise<string | undefined> => readIfThere(this.#latest);

  /** When that was. */
  async latestAt(): Promise<Date | undefined> {
    return (await this.latest()) === undefined ? undefined : (await stat(this.#latest)).mtime;
  }

  /** Of what was sent elsewhere, this must be on disk before. */
  async keep(note: string, { size, root }: Checkpoint): Promise<void> {
    const name = `${String(size).padStart(12, '0')}-${Buffer.from(root).toString('hex').slice(0, 16)}.txt`;
    await writeAtomically(join(this.#folder, 'notes', name), note);
    await writeAtomically(this.#latest, note);
  }

  alarm = (): Promise<string | undefined> => readIfThere(this.alarmFile);

  /** The first one stays: what came first tells most. */
  async raise(text: string): Promise<void> {
    if ((await this.alarm()) === undefined) await writeAtomically(this.alarmFile, text);
  }
}
