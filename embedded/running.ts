import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { type JsonFile, jsonFile } from './json-file.ts';

const runningSchema = z.object({
  DATABASE_URL: z.string(),
  ESDB_URL: z.string(),
  /** Process ids by the name of the part. */
  pids: z.record(z.string(), z.int()),
  /** Where each part tells what it does, by its name. */
  metrics: z.record(z.string(), z.string()).default({}),
});
type Running = z.output<typeof runningSchema>;

const fileIn = (dataDir: string): JsonFile<Running> => jsonFile(join(dataDir, 'running.json'), runningSchema);

/** Where the system of this data folder can be reached; undefined when it was stopped in order. */
export const readRunning = (dataDir: string): Promise<Running | undefined> => fileIn(dataDir).read();

/** Keeps the note of a running system up to date, one write after the other. */
export class RunningNote {
  readonly #file: JsonFile<Running>;
  readonly #path: string;
  #running: Running = { DATABASE_URL: '', ESDB_URL: '', pids: {}, metrics: {} };
  #written: Promise<void> = Promise.resolve();

  constructor(dataDir: string) {
    this.#file = fileIn(dataDir);
    this.#path = join(dataDir, 'running.json');
  }

  addresses(addresses: Omit<Running, 'pids' | 'metrics'>): Promise<void> {
    return this.#write({ ...this.#running, ...addresses });
  }

  metrics(name: string, address: string): Promise<void> {
    return this.#write({ ...this.#running, metrics: { ...this.#running.metrics, [name]: address } });
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
