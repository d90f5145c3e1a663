import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeShown } from '@fines/command-api/photo/photo-process.ts';
import { PhotoStore } from '@fines/platform/shared/photo-store.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { picture } from '../support/images.ts';

let folder: string;
let photos: PhotoStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fines-store-'));
  photos = new PhotoStore(folder);
  await photos.prepare();
});
afterEach(() => rm(folder, { recursive: true }));

async function incoming(text: string, hoursAgo = 0): Promise<string> {
  const path = photos.newFile();
  await writeFile(path, text);
  const time = new Date(Date.now() - hoursAgo * 3_600_000);
  await utimes(path, time, time);
  return path;
}

it('clears away what a crash left, but not what is coming in', async () => {
  const [, fresh] = [await incoming('half a photo', 2), await incoming('of another process', 0.5)];
  await new PhotoStore(folder).prepare();
  expect(await readdir(join(folder, 'incoming'))).toEqual([fresh.split('/').at(-1)]);
});

it('has a photo when what is shown of it is there', async () => {
  const sha256 = 'ab'.repeat(32);
  expect(await photos.has(sha256)).toBe(false);
  const files = { original: await incoming('sent'), extension: 'png', shown: await incoming('shown') };
  await photos.keep(sha256, files);
  expect(await photos.has(sha256)).toBe(true);
  const names = [`${sha256}.png`, `${sha256}.shown.jpg`];
  expect((await readdir(join(folder, 'ab'))).toSorted()).toEqual(names);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});

it('has none when keeping it broke off', async () => {
  const sha256 = 'cd'.repeat(32);
  const files = { original: await incoming('sent'), extension: 'png', shown: join(folder, 'missing') };
  await expect(photos.keep(sha256, files)).rejects.toThrow('ENOENT');
  expect(await photos.has(sha256)).toBe(false);
  expect(await photos.open(sha256)).toBeUndefined();
});

/** Always full. */
const FULL = '/dev/full';

it.runIf(process.platform === 'linux')(
  'takes a full disk for no fault of the photo (needs /dev/full)',
  async () => {
    const [photo, shown] = [join(folder, 'photo'), join(folder, 'shown')];
    await writeFile(photo, await picture().jpeg().toBuffer());
    // What was begun is removed: this link, and not the device.
    await symlink(FULL, shown);
    expect(await makeShown(photo, shown)).toBe('no-room');
  },
);
