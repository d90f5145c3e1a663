import { glob, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { expect, it } from 'vitest';

const SOURCE = resolve(import.meta.dirname, '../../admin-ui/src');

/** `key: 'text',` in one line or two. */
const MESSAGE = /^ {2}'?[\w.]+'?:\s+(['"`])((?:(?!\1)[^\\]|\\.)+)\1,$/gm;

async function catalogues(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for await (const name of glob('**/messages.ts', { cwd: SOURCE })) {
    const text = await readFile(join(SOURCE, name), 'utf8');
    found.set(
      name,
      [...text.matchAll(MESSAGE)].map(([, , message = '']) => message),
    );
  }
  return found;
}

/** A word may mean two things, and be two in another language; a sentence says the same wherever it stands. */
const isSentence = (text: string): boolean => text.split(' ').length > 2;

it('says a sentence in one catalogue, once', async () => {
  const places = new Map<string, string[]>();
  for (const [name, messages] of await catalogues()) {
    expect({ name, messages }).not.toEqual({ name, messages: [] });
    for (const text of messages) places.set(text, [...(places.get(text) ?? []), name]);
  }
  const repeated = [...places].filter(([text, names]) => names.length > 1 && isSentence(text));
  expect(repeated).toEqual([]);
});
