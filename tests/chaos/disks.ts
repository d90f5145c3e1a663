import { execFile } from 'node:child_process';
import { mkdir, readlink, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { until } from '../support/wait.ts';
import type { Disk, EndFault } from './faults.ts';

const run = promisify(execFile);

const ROOMY = '8g';
/** So that what is written breaks off anywhere. */
const ROOM_BYTES = 16 * 1024;

/** File systems in memory in the place of folders of a system, which can be made as small as what is in them. */
export class Disks {
  readonly #folders: Readonly<Record<Disk, string>>;

  private constructor(folders: Readonly<Record<Disk, string>>) {
    this.#folders = folders;
  }

  /** Of a system that does not run yet. Takes over what is in its folders. */
  static async mount(dataDir: string): Promise<Disks> {
    const postgres = join(dataDir, 'postgres');
    const folders = {
      // What the event store keeps is in there, too.
      postgres: await readlink(join(postgres, 'moved-to')).catch(() => postgres),
      photos: join(dataDir, 'photos'),
    };
    for (const folder of Object.values(folders)) await mountOver(folder);
    return new Disks(folders);
  }

  async fill(disk: Disk): Promise<EndFault> {
    const folder = this.#folders[disk];
    // More may have been written meanwhile than there would be room for.
    await until(() => isShrunk(folder), `the disk of ${disk} to be full`);
    return () => resize(folder, ROOMY);
  }

  async unmount(): Promise<void> {
    for (const folder of Object.values(this.#folders)) await run('umount', [folder]);
  }
}

async function mountOver(folder: string): Promise<void> {
  const before = `${folder}.before`;
  // Photos have no folder before the first start.
  await mkdir(folder, { recursive: true });
  await rename(folder, before);
  await mkdir(folder);
  await run('mount', ['-t', 'tmpfs', '-o', `size=${ROOMY}`, 'tmpfs', folder]);
  // Not by Node: Postgres insists on the owner of its files.
  await run('cp', ['-a', `${before}/.`, folder]);
  await rm(before, { recursive: true });
}

async function isShrunk(folder: string): Promise<boolean> {
  const { blocks, bfree, bsize } = await statfs(folder);
  return resize(folder, (blocks - bfree) * bsize + ROOM_BYTES).then(
    () => true,
    () => false,
  );
}

async function resize(folder: string, size: number | string): Promise<void> {
  await run('mount', ['-o', `remount,size=${size}`, folder]);
}
