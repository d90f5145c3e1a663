import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeShown } from '@fines/command-api/photo/photo-process.ts';
import { expect, it, onTestFinished } from 'vitest';

import { picture } from '../support/images.ts';

/** Always full. */
const FULL = '/dev/full';

it.runIf(process.platform === 'linux')(
  'takes a full disk for no fault of the photo (needs /dev/full)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'photo-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [photo, shown] = [join(folder, 'photo'), join(folder, 'shown')];
    await writeFile(photo, await picture().jpeg().toBuffer());
    // What was begun is removed: this link, and not the device.
    await symlink(FULL, shown);
    expect(await makeShown(photo, shown)).toBe('no-room');
  },
);
