import { localStorageStore, type Store } from 'react-admin';

export const NOTIFICATIONS = 'notifications';

/** By this name react-admin looks for the language, and draws nothing before it has found one. */
const LANGUAGE = 'locale';

/** Settings that outlive the session. */
const KEPT = [LANGUAGE, 'theme', 'sidebar.open', 'papers', NOTIFICATIONS];

const store = localStorageStore('1', 'Fines');
store.setItem(LANGUAGE, 'en');

/** react-admin empties its store on logout; these stay as they were. */
export const preferences: Store = {
  ...store,
  reset: () => {
    const kept = KEPT.map((key) => [key, store.getItem<unknown>(key)] as const);
    store.reset();
    kept.forEach(([key, value]) => store.setItem(key, value));
  },
};
