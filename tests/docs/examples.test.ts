import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

/** What a text walks through as an example for the next one, and the names by which the sources know it. */
const EXAMPLES = [
  { page: 'README.md', heading: 'Add a field to a fine', names: /\bdriverEmail\b/ },
  {
    page: 'docs/architecture.md',
    heading: 'Add an event',
    names: /\b(RefundRequested|RequestRefund|payment\.request-refund)\b/,
  },
];

const FILES = globSync('*/**/*.{ts,tsx,md,json}', {
  exclude: (path) => /node_modules|dist/.test(path),
}).filter((path) => path !== 'tests/docs/examples.test.ts');

/** The files that the text links to as a whole; a link to some heading leads to another text. */
function linkedIn(page: string, heading: string): string[] {
  const [, after = ''] = readFileSync(page, 'utf8').split(`\n## ${heading}\n`);
  const [text = ''] = after.split('\n## ');
  const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => join(dirname(page), link));
  return [...new Set(links)];
}

describe.each(EXAMPLES)('$page: $heading', ({ page, heading, names }) => {
  it('links to each file that names its example, and to no other', () => {
    const naming = FILES.filter((path) => path !== page && names.test(readFileSync(path, 'utf8')));
    expect(linkedIn(page, heading).toSorted()).toEqual(naming.toSorted());
  });
});
