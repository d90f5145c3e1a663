import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onChange } from '@fines/embedded/dev/restart-on-change.ts';
import { expect, it, onTestFinished, vi } from 'vitest';

it('starts services again once after their sources changed, however many files did', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fines-dev-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'deep'));
  const restart = vi.fn<() => void>();
  onTestFinished(onChange([folder], restart));
  await writeFile(join(folder, 'notes.md'), '');
  await Promise.all(['a.ts', 'b.ts', 'deep/c.ts'].map((name) => writeFile(join(folder, name), '')));
  await vi.waitFor(() => expect(restart).toHaveBeenCalledTimes(1), 5000);
});
