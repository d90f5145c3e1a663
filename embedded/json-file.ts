import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { z } from 'zod';

/** A small JSON file in the data folder that only its owner may read. */
export type JsonFile<Value> = {
  /** Undefined if there is none. @throws DamagedFile if it is there, and is not what was written */
  read(): Promise<Value | undefined>;
  write(value: Value): Promise<void>;
};

export class DamagedFile extends Error {}

export function jsonFile<Schema extends z.ZodType>(path: string, schema: Schema): JsonFile<z.output<Schema>> {
  return {
    read: async () => {
      const text = await textOf(path);
      if (text === undefined) return undefined;
      try {
        return schema.parse(JSON.parse(text));
      } catch (error) {
        throw new DamagedFile(`${path} is damaged: it was cut off, or something else was written there`, {
          cause: error,
        });
      }
    },
    write: async (value) => {
      // Written aside and moved into place, so that a crash leaves the old file or the new one, never half.
      await withOpen(await open(`${path}.new`, 'w', 0o600), async (file) => {
        await file.writeFile(JSON.stringify(value));
        await file.sync();
      });
      await rename(`${path}.new`, path);
      await withOpen(await open(dirname(path)), (folder) => folder.sync());
    },
  };
}

async function withOpen(file: FileHandle, work: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    await work(file);
  } finally {
    await file.close();
  }
}

/** One that may not be read is not a missing one. */
async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new DamagedFile(`${path} cannot be read`, { cause: error });
  }
}
