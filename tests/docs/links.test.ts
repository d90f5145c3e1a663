import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

const PAGES = globSync(['*.md', 'docs/**/*.md']);

/** Addresses of `[text](address)` and `![text](address)`, and of what HTML shows. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].flatMap(([, link, source]) => link ?? source ?? []);

/** As headings are named in addresses by those who show Markdown. */
const anchorsIn = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

function isThere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  return existsSync(target) && (anchor === undefined || anchorsIn(target).includes(anchor));
}

describe.each(PAGES)('%s', (page) => {
  it('links to nothing that is not there', () => {
    const links = linksIn(readFileSync(page, 'utf8')).filter((link) => !/^[a-z]+:/.test(link));
    expect(links.filter((link) => !isThere(page, link))).toEqual([]);
  });
});

it('finds the pages and their links', () => {
  expect(PAGES).toContain('docs/architecture.md');
  expect(isThere('README.md', 'docs/nothing.md')).toBe(false);
  expect(isThere('README.md', 'docs/product.md#nothing')).toBe(false);
  expect(linksIn(readFileSync('docs/architecture.md', 'utf8')).length).toBeGreaterThan(50);
});
