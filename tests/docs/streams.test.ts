import { readFileSync } from 'node:fs';

import { CATEGORIES, WITHOUT_ID } from '@fines/domain/shared/streams.ts';
import { expect, it } from 'vitest';

it('operations.md names all streams that are ours, and no others', () => {
  const [, listed = ''] =
    /^Ours are the streams (.*?)\. /m.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
  const named = [...listed.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  const ours = [...CATEGORIES.map((category) => `${category}-…`), ...WITHOUT_ID];
  expect(named.toSorted()).toEqual(ours.toSorted());
});
