import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { onChange, tellErrors } from '@fines/embedded/dev.ts';
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
  onTestFinished(await onChange([folder], restart));
  await writeFile(join(folder, 'notes.md'), '');
  await Promise.all(['a.ts', 'b.ts', 'deep/c.ts'].map((name) => writeFile(join(folder, name), '')));
  await vi.waitFor(() => expect(restart).toHaveBeenCalledTimes(1), 5000);
});

it('notices each save of an editor that writes a new file and renames it', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'a.ts'), '');
  const restart = vi.fn<() => void>();
  onTestFinished(await onChange([folder], restart));
  for (const save of [1, 2, 3]) {
    await writeFile(join(folder, 'a.ts.tmp'), `// ${save}`);
    await rename(join(folder, 'a.ts.tmp'), join(folder, 'a.ts'));
    await vi.waitFor(() => expect(restart).toHaveBeenCalledTimes(save), 5000);
  }
});

it('tells the errors that a service logs, with their stack and the id of the request, and keeps all lines', async () => {
  const folder = await newFolder();
  const lines = [
    { level: 'info', msg: 'request', requestId: 'desk-1' },
    {
      level: 'error',
      msg: 'Something went wrong',
      requestId: 'desk-2',
      err: { stack: 'Error: no\n    at f' },
    },
    { level: 'fatal', msg: 'failed' },
  ].map((line) => JSON.stringify(line));
  const source = `
    process.stdout.write(${JSON.stringify(['in words', ...lines, ''].join('\n'))});
    process.send({ type: 'ready', port: 1, metricsPort: 1 });
    setInterval(() => {}, 1000);
  `;
  await writeFile(join(folder, 'service.ts'), source);
  const tell = vi.fn<(line: string) => void>();
  const program = { name: 'service', script: relative(ROOT, join(folder, 'service.ts')), env: {} };
  const events = { tell, started: () => undefined, logged: tellErrors('service', tell) };
  const service = new Supervised(program, folder, events);
  onTestFinished(() => service.stop());
  await service.start();
  await vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(2), 5000);
  expect(tell.mock.calls).toEqual([
    ['service (request desk-2): Something went wrong\nError: no\n    at f'],
    ['service: failed'],
  ]);
  const logFile = join(folder, 'service.log');
  await vi.waitFor(async () => expect(await readFile(logFile, 'utf8')).toContain(lines.at(-1)));
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
