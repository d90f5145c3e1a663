import { localStorageStore, type Store } from 'ra-core';

export const NOTIFICATIONS = 'notifications';

/** Settings that outlive the session. */
const KEPT = ['theme', 'sidebar.open', 'papers', NOTIFICATIONS];

const store = localStorageStore('1', 'Fines');

/** react-admin empties its store on logout; these stay as they were. */
export const preferences: Store = {
  ...store,
  reset: () => {
    const kept = KEPT.map((key) => [key, store.getItem<unknown>(key)] as const);
    store.reset();
    kept.forEach(([key, value]) => store.setItem(key, value));
  },
};
