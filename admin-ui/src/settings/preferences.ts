import { localStorageStore, type Store } from 'react-admin';

export const NOTIFICATIONS = 'notifications';

/** By this name react-admin looks for the language, and draws nothing before it has found one. */
const LANGUAGE = 'locale';

const SIDEBAR = 'sidebar.open';

/** Where an open menu leaves room enough for the columns of every list. */
const isWide = (): boolean => window.matchMedia('(min-width: 1280px)').matches;

/** Settings that outlive the session. */
const KEPT = [LANGUAGE, 'theme', SIDEBAR, 'papers', NOTIFICATIONS];

const store = localStorageStore('1', 'Fines');
store.setItem(LANGUAGE, 'en');

/** react-admin empties its store on logout; these stay as they were. Without room, the menu begins collapsed. */
export const preferences: Store = {
  ...store,
  getItem: <T>(key: string, otherwise?: T) =>
    store.getItem<T>(key) ?? (key === SIDEBAR && !isWide() ? undefined : otherwise),
  reset: () => {
    const kept = KEPT.map((key) => [key, store.getItem<unknown>(key)] as const);
    store.reset();
    kept.forEach(([key, value]) => store.setItem(key, value));
  },
};
