import { containing, type Where } from './where.ts';

/** Adds the condition that `search_text`, which such tables keep in lower case, has what is searched. */
export function andSearch(where: Where, search: string | undefined): void {
  const texts = searchedTexts(search);
  if (texts.length === 0) return;
  const matches = `search_text LIKE ANY(${where.value(texts.map(containing))})`;
  // Written so that Postgres does not recognise what its index serves: without three characters to look up it
  // would read the whole index, and then the whole table all the same.
  where.always(texts.every(isInIndex) ? matches : `(${matches}) IS TRUE`);
}

/** As typed, with spaces collapsed; and without any, since `HSD472BM` is the plate `HSD 472 BM`. */
function searchedTexts(search = ''): string[] {
  const collapsed = search.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return collapsed === '' ? [] : [...new Set([collapsed, collapsed.replaceAll(' ', '')])];
}

/** The index knows texts by three characters of a word, of which the beginning of a word is worth two. */
const isInIndex = (text: string): boolean => /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]/u.test(text);
