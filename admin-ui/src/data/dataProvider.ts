import { useDataProvider } from 'ra-core';
import type { DataProvider } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';

import { commandCalls } from './commands.ts';
import { disputeCalls, fineCalls, photoCalls, vehicleCalls } from './fineCalls.ts';
import type { HttpClient } from './http.ts';
import { cashUpCalls, paymentCalls } from './paymentCalls.ts';
import { checkpointCalls, registerCalls, reviewCalls, dashboardCalls, reportCalls } from './reportCalls.ts';
import { officerCalls, userCalls } from './userCalls.ts';

export const API = '/api';

/** The API as react-admin sees it, and as the screens do: lists and records, then named calls. */
export const createDataProvider = (http: HttpClient) => ({
  ...simpleRestProvider(API, http),
  ...cashUpCalls(http, API),
  ...checkpointCalls(http, API),
  ...commandCalls(http, API),
  ...dashboardCalls(http, API),
  ...disputeCalls(http, API),
  ...fineCalls(http, API),
  ...officerCalls(http, API),
  ...paymentCalls(http, API),
  ...photoCalls(http, API),
  ...registerCalls(http, API),
  ...reportCalls(http, API),
  ...reviewCalls(http, API),
  ...userCalls(http, API),
  ...vehicleCalls(http, API),
  supportAbortSignal: true,
});

export type ConsoleDataProvider = DataProvider & ReturnType<typeof createDataProvider>;

/** The calls of the API by name. */
export const useApi = (): ConsoleDataProvider => useDataProvider<ConsoleDataProvider>();
