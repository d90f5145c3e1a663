import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { onChange } from '@fines/embedded/dev.ts';
import { ROOT } from '@fines/embedded/settings.ts';
import { Supervised } from '@fines/embedded/supervised.ts';
import { expect, it, onTestFinished, vi } from 'vitest';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fines-dev-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it('starts services again once after their sources changed, however many files did', async () => {
  const folder = await newFolder();
  await mkdir(join(folder, 'deep'));
  const restart = vi.fn<() => void>();
  onTestFinished(onChange([folder], restart));
  await writeFile(join(folder, 'notes.md'), '');
  await Promise.all(['a.ts', 'b.ts', 'deep/c.ts'].map((name) => writeFile(join(folder, name), '')));
  await vi.waitFor(() => expect(restart).toHaveBeenCalledTimes(1), 5000);
});

it('tells what is wrong with a change, and takes the next one at once', async () => {
  const folder = await newFolder();
  const file = join(folder, 'service.ts');
  const save = (text: string) => writeFile(file, text);
  await save("process.send({ type: 'ready', port: 1, metricsPort: 1 }); setInterval(() => {}, 1000);");
  const tell = vi.fn<(line: string) => void>();
  const program = { name: 'service', script: relative(ROOT, file), env: {} };
  const service = new Supervised(program, folder, { tell, started: () => undefined });
  onTestFinished(() => service.stop());
  const told = (line: string) => tell.mock.calls.filter(([each]) => each.includes(line)).length;
  await service.start();

  await save('const broken = (;');
  service.restart('has changed');
  // By then it waits for more than three seconds before it tries again.
  await vi.waitFor(() => expect(told('ended unexpectedly')).toBe(4), 20_000);
  expect(told('service: const broken = (;')).toBe(1);

  await save("console.error('mended'); setInterval(() => {}, 1000);");
  service.restart('has changed');
  await vi.waitFor(() => expect(told('service: mended')).toBe(1), 3000);
});
