import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';

import { gaugePer } from './registry.ts';

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
