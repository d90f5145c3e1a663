import type { DataProvider } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';

import { commandCalls } from './commands.ts';
import { fineCalls } from './fineCalls.ts';
import type { HttpClient } from './http.ts';

export const API = '/api';

/** The API as react-admin sees it, and as the screens do: lists and records, then named calls. */
export const createDataProvider = (http: HttpClient) => ({
  ...simpleRestProvider(API, http),
  ...commandCalls(http, API),
  ...fineCalls(http, API),
  supportAbortSignal: true,
});

export type ConsoleDataProvider = DataProvider & ReturnType<typeof createDataProvider>;
