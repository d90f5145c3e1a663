import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { run } from './run.ts';

/** What ops/* refuse before they ask Docker for anything; what they do is tested in compose.test.ts. */

const OPS = resolve(import.meta.dirname, '../../ops');
const FILES = ['event-store.tar.gz', 'signed.dump', 'state.dump'];
const PHOTO = './ab/abc.shown.jpg';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const line = (name: string): string => `${sha256(name)}  ${name}\n`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fines-ops-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Files that hold their names, one photo, and a manifest of all that. */
async function backup(name: string): Promise<string> {
  const path = join(folder, name, '2026-03-01T01-00-00Z');
  await mkdir(path, { recursive: true });
  await mkdir(join(path, '../photos/ab'), { recursive: true });
  for (const file of FILES) await writeFile(join(path, file), file);
  await writeFile(join(path, '../photos', PHOTO), PHOTO);
  // Later backups add to the list.
  await writeFile(join(path, '../photos.sha256'), line(PHOTO) + line('./cd/later.jpg'));
  const head = `form: 2\nphotos: 1 ${sha256(line(PHOTO))}\n`;
  await writeFile(join(path, 'manifest'), head + FILES.map(line).join(''));
  return path;
}

/** As on a machine without Docker. */
const restore = (...args: string[]) =>
  run(join(OPS, 'restore'), args, { env: { PATH: join(folder, 'bin') } });

beforeAll(async () => {
  const tools = ['cut', 'date', 'dirname', 'grep', 'head', 'sed', 'sh', 'sha256sum', 'tr'];
  await mkdir(join(folder, 'bin'));
  await run(
    'sh',
    ['-c', `for tool in ${tools.join(' ')}; do ln -s "$(command -v $tool)" "${folder}/bin"; done`],
    {},
  );
});

it.each(['backup', 'restore', 'upgrade', 'renew-certificates'])(
  'ops/%s explains itself, and takes nothing that it does not know',
  async (name) => {
    const help = await run(join(OPS, name), ['--help'], { cwd: folder });
    expect(help).toMatchObject({ code: 0, output: expect.stringMatching(new RegExp(`^ops/${name} \\[--`)) });
    expect(await run(join(OPS, name), ['--forse'], {})).toMatchObject({
      code: 1,
      output: `${name}: What is --forse? See --help.\n`,
    });
  },
);

it('a backup that is whole is only refused for want of Docker', async () => {
  expect((await restore(await backup('whole'))).output).toContain('Docker with Compose 2 is needed.');
});

it.each([
  ['a dump that was changed', 'state.dump', 'state.dump!', 'The backup is not what it was'],
  ['a file that is not named', 'manifest', `form: 2\n${line('state.dump')}`, 'does not name the three files'],
  ['no checksums', 'manifest', 'form: 2\n', 'The manifest names no files'],
  ['another form', 'manifest', 'form: 3\n', 'has another form'],
  ['a photo that was changed', '../photos/ab/abc.shown.jpg', '!', 'are missing or are not what they were'],
  ['a list of photos of another', '../photos.sha256', line('./ab/other.jpg'), 'is not the list that belongs'],
])('a backup with %s is refused', async (name, file, content, reason) => {
  const path = await backup(name);
  await writeFile(join(path, file), content);
  expect(await restore(path)).toMatchObject({ code: 1, output: expect.stringContaining(reason) });
});

it('what has no manifest was not completed', async () => {
  const path = await backup('no manifest');
  await rm(join(path, 'manifest'));
  expect(await restore(path)).toMatchObject({ code: 1, output: expect.stringContaining('has no manifest') });
});
