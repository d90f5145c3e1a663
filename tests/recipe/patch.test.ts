import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { expect, it } from 'vitest';

import { changedFiles, PATCH, runIn } from './copy.ts';

const MOST_FILES = 15;

/** Every file that the README's recipe names, as a link or, where it is yet to be made, as code. */
function namedInReadme(): string[] {
  const [, after = ''] = readFileSync('README.md', 'utf8').split('\n## Add a field to a fine\n');
  const [recipe = ''] = after.split('\n## ');
  const named = [...recipe.matchAll(/\]\(([^)#]+)\)|`([\w.-]+(?:\/[\w.-]+)+\.\w+)`/g)].flatMap(
    ([, link, code]) => link ?? code ?? [],
  );
  return [...new Set(named)].filter((path) => !path.endsWith('.patch'));
}

it('is the recipe of the README, for the sources as they are', async () => {
  await runIn(resolve('.'), 'git', 'apply', '--check', PATCH);
  expect(namedInReadme().toSorted()).toEqual(changedFiles().toSorted());
});

it('touches few files for one fact', () => {
  const files = changedFiles().length;
  expect(files).toBeGreaterThan(5);
  expect(files).toBeLessThanOrEqual(MOST_FILES);
});
