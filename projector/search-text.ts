/**
 * What a search looks into, in lower case; each text on its own line, so that no search matches across two. Of a plate
 * it needs the key alone, since whatever is searched is looked up as plates are compared, too: spelled plates would
 * have everybody's short groups of letters and digits in the index, which then finds little.
 */
export const searchText = (...texts: readonly (string | null)[]): string =>
  texts
    .map((text) => text ?? '')
    .join('\n')
    .normalize('NFC')
    .toLowerCase();
