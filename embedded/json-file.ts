import { readFile, rename, writeFile } from 'node:fs/promises';

import type { z } from 'zod';

/** A small JSON file in the data folder that only its owner may read. */
export type JsonFile<Value> = {
  read(): Promise<Value | undefined>;
  write(value: Value): Promise<void>;
};

export function jsonFile<Schema extends z.ZodType>(path: string, schema: Schema): JsonFile<z.output<Schema>> {
  return {
    read: async () => {
      const text = await readFile(path, 'utf8').catch(() => undefined);
      return text === undefined ? undefined : schema.parse(JSON.parse(text));
    },
    write: async (value) => {
      // Written aside and moved into place, so that a crash leaves the old file or the new one, never half.
      await writeFile(`${path}.new`, JSON.stringify(value), { mode: 0o600 });
      await rename(`${path}.new`, path);
    },
  };
}
