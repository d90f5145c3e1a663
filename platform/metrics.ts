import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';

import { Counter, Gauge, Registry } from 'prom-client';

/** What this process tells at `/metrics`. Each metric is declared, once, beside what it counts. */
export const registry = new Registry();

/** In seconds: from what nobody notices to what nobody waits for. */
export const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** What is only ever counted up. */
export const counterOf = (name: string, help: string): Counter =>
  new Counter({ name, help, registers: [registry] });

/** A gauge that is read when somebody asks for it. */
export function gaugeOf(name: string, help: string, read: () => number): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [registry],
    collect: () => gauge.set(read()),
  });
}

/** The same for each value of a label; what is undefined is not known at the moment, and not told. */
export function gaugePer(
  label: string,
  { name, help }: { name: string; help: string },
  read: () => Promise<Readonly<Record<string, number | undefined>>>,
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect: async () => {
      const values = await read();
      gauge.reset();
      for (const [each, value] of Object.entries(values)) {
        if (value !== undefined) gauge.set({ [label]: each }, value);
      }
    },
  });
}

const folders = new Map<string, string>();

/** Tells from now on how full the file system is that a folder is on. */
export const watchDisk = (name: string, folder: string): void => void folders.set(name, folder);

function perFolder(name: string, help: string, valueOf: (disk: StatsFs) => number): void {
  const read = async ([label, folder]: [string, string]) => {
    const disk = await statfs(folder).catch(() => undefined);
    return [label, disk && valueOf(disk)] as const;
  };
  gaugePer('folder', { name, help }, async () =>
    Object.fromEntries(await Promise.all([...folders].map(read))),
  );
}

perFolder(
  'fines_disk_size_bytes',
  'Size of the file system of a folder',
  ({ blocks, bsize }) => blocks * bsize,
);
perFolder('fines_disk_free_bytes', 'What of that is free for us', ({ bavail, bsize }) => bavail * bsize);
perFolder('fines_disk_inodes', 'Files that it can hold; 0 if it has no limit', ({ files }) => files);
perFolder('fines_disk_free_inodes', 'Files that there is room for', ({ ffree }) => ffree);
