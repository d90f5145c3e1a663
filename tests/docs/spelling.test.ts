import { globSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

const OURS = globSync(['**/*.{ts,tsx,md,yml,py,sh}', 'docs/**/*.md'], {
  exclude: (path) => /node_modules|dist/.test(path),
});

/** In two pieces, so that this file does not find itself. */
const OTHER_SPELLING = new RegExp(['off', 'ence'].join(''), 'i');

it('spells offense as the API does, in names and in prose', () => {
  const spelledOtherwise = OURS.filter((path) => OTHER_SPELLING.test(path + readFileSync(path, 'utf8')));
  expect(spelledOtherwise).toEqual([]);
  expect(OURS).toContain('domain/shared/offenses.ts');
});
