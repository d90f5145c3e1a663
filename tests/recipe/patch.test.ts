import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { apply, changedFiles, type Recipe, RECIPES } from './recipes.ts';

/** Every file that the text names, as a link or, where it is yet to be made, as code. */
function namedIn({ page, heading }: Recipe): string[] {
  const [, after = ''] = readFileSync(page, 'utf8').split(`\n${heading}\n`);
  const [text = ''] = after.split('\n## ');
  const named = [...text.matchAll(/\]\(([^)#]+)\)|`([\w.-]+(?:\/[\w.-]+)+\.\w+)`/g)].flatMap(
    ([, link, code]) => (link === undefined ? (code ?? []) : join(dirname(page), link)),
  );
  return [...new Set(named)].filter((path) => !path.endsWith('.patch'));
}

describe.each(RECIPES)('the patch $name', (recipe) => {
  it('can be applied to the sources as they are', async () => {
    await expect(apply(recipe, resolve('.'), '--check')).resolves.toBeUndefined();
  });

  it('changes the files that its text names', () => {
    expect(namedIn(recipe).toSorted()).toEqual(changedFiles(recipe).toSorted());
  });

  it('touches few files', () => {
    const files = changedFiles(recipe).length;
    expect(files).toBeGreaterThan(recipe.begin.length);
    expect(files).toBeLessThanOrEqual(recipe.mostFiles);
  });
});
