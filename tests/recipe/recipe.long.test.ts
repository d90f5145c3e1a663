import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { changedFiles, copyOfSources, PATCH, runIn } from './copy.ts';

const minutes = 60_000;
const FACT = 'domain/fine/facts.ts';

/** What no compiler tells: a rule, its words, another example, and that tables of another shape are to be built anew. */
const UP_TO_US = [
  'domain/fine/decide.ts',
  'docs/product.md',
  'platform/shared/read-model.ts',
  'tests/domain/frozen-events.test.ts',
];

describe("the README's recipe", () => {
  let copy: string;

  beforeAll(async () => {
    copy = await copyOfSources();
  }, minutes);
  afterAll(() => rm(copy, { recursive: true, force: true }));

  it(
    'leads by the compiler from the fact to each border that is missing it',
    async () => {
      const borders = changedFiles().filter(
        (path) => existsSync(path) && ![FACT, ...UP_TO_US].includes(path),
      );
      await runIn(copy, 'git', 'apply', `--include=${FACT}`, PATCH);
      const said = await Promise.all(
        ['.', 'admin-ui'].map((part) => runIn(copy, 'npx', 'tsc', '-p', part).catch(String)),
      );
      const missing = [...said.join('\n').matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, path]) => path);
      expect(missing).toEqual(expect.arrayContaining(borders));
      await runIn(copy, 'git', 'apply', `--exclude=${FACT}`, PATCH);
    },
    5 * minutes,
  );

  it(
    'passes every check',
    async () => {
      await expect(runIn(copy, 'npm', 'run', 'check')).resolves.toBeUndefined();
    },
    5 * minutes,
  );

  it(
    'gives a fact that is issued, edited, read and rebuilt, and breaks nothing',
    async () => {
      const fact = ['tests/browser/speed-measured.test.ts', 'tests/domain', 'tests/console'];
      const borders = ['tests/projector/fine.test.ts', 'tests/bench/log.test.ts'];
      await expect(runIn(copy, 'npx', 'vitest', 'run', ...fact, ...borders)).resolves.toBeUndefined();
    },
    10 * minutes,
  );
});
