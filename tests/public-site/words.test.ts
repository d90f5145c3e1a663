import { readFileSync } from 'node:fs';

import { ownEnglish, type OwnKey } from '@fines/public-site/page/messages.ts';
import { OWN_CONFIRMED, ownSiswati } from '@fines/public-site/page/siswati.ts';
import { expect, it } from 'vitest';

const keys = Object.keys(ownEnglish) as OwnKey[];

const tokensIn = (text: string): string[] => (text.match(/%\{\w+\}/g) ?? []).toSorted();

/** A pipe would end the cell. */
const inCell = (text: string): string => text.replaceAll(' |||| ', ' / ');

it('put in what English does, in every message', () => {
  for (const key of keys) expect([key, tokensIn(ownSiswati[key])]).toEqual([key, tokensIn(ownEnglish[key])]);
});

it('are all used', () => {
  const sources = [
    'fine/look-up',
    'fine/fine-page',
    'receipt/routes',
    'dispute/form',
    'dispute/routes',
    'page/answer',
    'page/layout',
    'page/fields',
  ]
    .map((name) => readFileSync(`public-site/${name}.ts`, 'utf8'))
    .join('');
  const unused = keys.filter((key) => !sources.includes(`'${key}'`) && !key.startsWith('status'));
  expect(unused).toEqual([]);
});

/** Rows of the page: key, English, siSwati. */
const [, page = ''] = readFileSync('docs/translation.md', 'utf8').split('## The public site');
const listed = [...page.matchAll(/^\| `(\S+)` +\| (.+?) +\| (.+?) +\|$/gm)].map(([, key, meant, said]) => [
  key,
  meant,
  said,
]);

it('are listed for a native speaker to confirm, and nothing else is', () => {
  const said = keys.map((key) => [key, inCell(ownEnglish[key]), inCell(ownSiswati[key])]);
  expect(listed).toEqual(said.filter(([key]) => !OWN_CONFIRMED.has(key as OwnKey)));
});
