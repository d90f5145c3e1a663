import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { hashOfFile, undefinedIfMissing } from '@fines/platform/shared/photo-store.ts';

import { NotImportable } from './text-file.ts';

/** A file is uploaded in minutes at most, so older ones that belong to no open import were left behind. */
const LEFT_BEHIND_MS = 3_600_000;

/**
 * The files of imports that are open. They tell of people in clear, so each is deleted as soon as its import is over.
 * All processes of the command API share the folder.
 */
export class ImportFiles {
  readonly #folder: string;
  readonly #ending: string;

  /** @param photoFolder the folder of the photos: the only one that this service has */
  constructor(photoFolder: string, name: string, ending: string) {
    this.#folder = join(photoFolder, name);
    this.#ending = ending;
  }

  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
  }

  pathOf = (id: string): string => join(this.#folder, `${id}.${this.#ending}`);

  /** A path for an upload that may be no file to import. */
  newFile = (): string => join(this.#folder, crypto.randomUUID());

  keep(path: string, id: string): Promise<void> {
    return rename(path, this.pathOf(id));
  }

  remove(id: string): Promise<void> {
    return rm(this.pathOf(id), { force: true });
  }

  /** @throws NotImportable unless the file is the one that was uploaded */
  async requireSame(id: string, sha256: string): Promise<void> {
    const found = await hashOfFile(this.pathOf(id)).catch(undefinedIfMissing);
    if (found === sha256) return;
    const what = found === undefined ? 'is not there any more' : 'is not the one that was uploaded';
    throw new NotImportable(`The file ${what}. What was imported of it stays; upload it again to go on.`);
  }

  /** Deletes what a crash left, and what nobody imported in time. */
  async sweep(openId: string | undefined): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      if (openId !== undefined && path === this.pathOf(openId)) continue;
      const { mtimeMs } = (await stat(path).catch(undefinedIfMissing)) ?? { mtimeMs: Infinity };
      if (mtimeMs < Date.now() - LEFT_BEHIND_MS) await rm(path, { force: true });
    }
  }
}
