import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the data folders lie that tests copy theirs from; the workers find it in their environment. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fines-templates-'));
  process.env['TEST_TEMPLATES'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
