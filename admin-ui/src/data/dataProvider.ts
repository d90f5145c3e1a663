import { useDataProvider } from 'ra-core';
import type { DataProvider } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';

import { commandCalls } from './commands.ts';
import { disputeCalls, fineCalls, photoCalls, vehicleCalls } from './fineCalls.ts';
import type { HttpClient } from './http.ts';
import { offenseCalls } from './offenseCalls.ts';
import { paperCalls } from './paperCalls.ts';
import { paymentCalls } from './paymentCalls.ts';
import { checkpointCalls, dashboardCalls, reportCalls } from './reportCalls.ts';
import { createCaller } from './urls.ts';
import { officerCalls, userCalls } from './userCalls.ts';

export const API = '/api';

/** The API as react-admin sees it, and as the screens do: lists and records, then named calls. */
export function createDataProvider(http: HttpClient) {
  const api = createCaller(http, API);
  return {
    ...simpleRestProvider(API, http),
    ...checkpointCalls(api),
    ...commandCalls(api),
    ...dashboardCalls(api),
    ...disputeCalls(api),
    ...fineCalls(api),
    ...offenseCalls(api),
    ...officerCalls(api),
    ...paperCalls(api),
    ...paymentCalls(api),
    ...photoCalls(http, API),
    ...reportCalls(api),
    ...userCalls(api),
    ...vehicleCalls(api),
    supportAbortSignal: true,
  };
}

export type ConsoleDataProvider = DataProvider & ReturnType<typeof createDataProvider>;

/** The calls of the API by name. */
export const useApi = (): ConsoleDataProvider => useDataProvider<ConsoleDataProvider>();
