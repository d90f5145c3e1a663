/** What each list was last asked for in this tab, by its path. */
const searches = new Map<string, string>();

export const rememberList = (path: string, search: string): void => void searches.set(path, search);

/** A list as it was left; any other address as it is. */
export const asLeft = (path: string): string => path + (searches.get(path) ?? '');
