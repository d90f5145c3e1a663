import { useDataProvider } from 'react-admin';

import type { ConsoleDataProvider } from './dataProvider.ts';

/** The calls of the API by name. */
export const useApi = (): ConsoleDataProvider => useDataProvider<ConsoleDataProvider>();
