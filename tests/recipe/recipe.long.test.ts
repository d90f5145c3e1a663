import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { copyOfSources, run } from './copy.ts';
import { apply, changedFiles, noteFingerprint, RECIPES } from './recipes.ts';

const minutes = 60_000;

describe.each(RECIPES)('the patch $name', (recipe) => {
  let copy: string;

  beforeAll(async () => {
    copy = await copyOfSources();
  }, minutes);
  // A process that was stopped may still write into its cache.
  afterAll(() => rm(copy, { recursive: true, force: true, maxRetries: 10 }));

  it(
    'is led by the compiler from where it begins to each place that is still missing it',
    async () => {
      await apply(recipe, copy, ...recipe.begin.map((path) => `--include=${path}`));
      const said = await Promise.all(
        ['.', 'admin-ui'].map((part) => run({ in: copy }, 'npx', 'tsc', '-p', part).catch(String)),
      );
      const missing = [...said.join('\n').matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, path]) => path);
      expect([...new Set(missing)].toSorted()).toEqual(recipe.led.toSorted());
      await apply(recipe, copy, ...recipe.begin.map((path) => `--exclude=${path}`));
      await noteFingerprint(copy);
    },
    5 * minutes,
  );

  it(
    'passes every check',
    async () => {
      await expect(run({ in: copy }, 'npm', 'run', 'check')).resolves.toContain('0 errors');
    },
    5 * minutes,
  );

  it(
    'works through the API, a rebuild and the console, and breaks nothing',
    async () => {
      const added = changedFiles(recipe).filter((path) => path.endsWith('.test.ts') && !existsSync(path));
      const said = await run({ in: copy }, 'npx', 'vitest', 'run', ...added, ...recipe.tests);
      expect(said).not.toContain('FAIL');
    },
    15 * minutes,
  );
});
