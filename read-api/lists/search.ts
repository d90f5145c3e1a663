import { plateKey } from '@fines/domain/shared/plate.ts';

import { containing, type Where } from './where.ts';

/** Adds the condition that `search_text`, which such tables keep in lower case, has what is searched. */
export function andSearch(where: Where, search: string | undefined): void {
  const matches = searchMatches(where, search);
  if (matches !== undefined) where.always(matches);
}

/** The condition that `search_text` has what is searched; undefined if nothing is. */
export function searchMatches(where: Where, search: string | undefined): string | undefined {
  const texts = searchedTexts(search);
  if (texts.length === 0) return undefined;
  const matches = `search_text LIKE ANY(${where.value(texts.map(containing))})`;
  // Written so that Postgres does not recognise what its index serves: without three characters to look up it
  // would read the whole index, and then the whole table all the same.
  return texts.every(isInIndex) ? matches : `(${matches}) IS TRUE`;
}

/** As it was typed, with spaces collapsed. */
const collapsed = (search: string): string =>
  search.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** As typed; and as plates are compared, since `HSD472BM` is the plate `HSD-472 BM`. */
function searchedTexts(search = ''): string[] {
  const typed = collapsed(search);
  return typed === '' ? [] : [...new Set([typed, plateKey(typed).toLowerCase()])];
}

/** The words that are searched, each once. */
export const searchedWords = (search = ''): string[] => [
  ...new Set(collapsed(search).split(' ').filter(Boolean)),
];

/** The index knows texts by three characters of a word, of which the beginning of a word is worth two. */
const isInIndex = (text: string): boolean => /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]/u.test(text);
