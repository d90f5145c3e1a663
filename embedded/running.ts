import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { z } from 'zod';

/** A small JSON file in the data folder, which only its owner may read. */
type JsonFile<Value> = {
  /** Undefined if there is no file. @throws DamagedFile if there is one that cannot be read */
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
      // Written under another name and renamed, so that a crash leaves either the old file or the new one.
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

/** A file that may not be read is not the same as a missing file. */
async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new DamagedFile(`${path} cannot be read`, { cause: error });
  }
}

const runningSchema = z.object({
  DATABASE_URL: z.string(),
  ESDB_URL: z.string(),
  /** Process ids by the name of the part. */
  pids: z.record(z.string(), z.int()),
  /** The address of each part's metrics, by the part's name. */
  metrics: z.record(z.string(), z.string()).default({}),
  /** Where the command API takes what the public site submits. */
  site: z.string().optional(),
});
type Running = z.output<typeof runningSchema>;

const fileIn = (dataDir: string): JsonFile<Running> => jsonFile(join(dataDir, 'running.json'), runningSchema);

/** The addresses and processes of this data folder's system; undefined if it was stopped properly. */
export const readRunning = (dataDir: string): Promise<Running | undefined> => fileIn(dataDir).read();

/** Writes and updates the file of a running system, one write after the other. */
export class RunningNote {
  readonly #file: JsonFile<Running>;
  readonly #path: string;
  #running: Running = { DATABASE_URL: '', ESDB_URL: '', pids: {}, metrics: {} };
  #written: Promise<void> = Promise.resolve();

  constructor(dataDir: string) {
    this.#file = fileIn(dataDir);
    this.#path = join(dataDir, 'running.json');
  }

  addresses(addresses: Pick<Running, 'DATABASE_URL' | 'ESDB_URL'>): Promise<void> {
    return this.#write({ ...this.#running, ...addresses });
  }

  metrics(name: string, address: string): Promise<void> {
    return this.#write({ ...this.#running, metrics: { ...this.#running.metrics, [name]: address } });
  }

  site(address: string): Promise<void> {
    return this.#write({ ...this.#running, site: address });
  }

  pid(name: string, pid: number | undefined): Promise<void> {
    return pid === undefined
      ? this.#written
      : this.#write({ ...this.#running, pids: { ...this.#running.pids, [name]: pid } });
  }

  async remove(): Promise<void> {
    await this.#written;
    await rm(this.#path, { force: true });
  }

  #write(running: Running): Promise<void> {
    this.#running = running;
    this.#written = this.#written.then(() => this.#file.write(running));
    return this.#written;
  }
}
