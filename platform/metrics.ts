import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';

import { Counter, Gauge, Registry } from 'prom-client';

/** The metrics of this process at `/metrics`. Each is declared once, beside the code that it measures. */
export const registry = new Registry();

/** Buckets in seconds, from times that nobody notices to times that nobody waits for. */
export const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** A metric that only grows. */
export const counterOf = (name: string, help: string): Counter =>
  new Counter({ name, help, registers: [registry] });

/** A gauge whose value is read at each scrape. */
export function gaugeOf(name: string, help: string, read: () => number): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [registry],
    collect: () => gauge.set(read()),
  });
}

/** A gauge with a value for each label. A label whose value is undefined is unknown at the moment, and left out. */
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

/** From now on `/metrics` shows how full the file system of this folder is. */
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
