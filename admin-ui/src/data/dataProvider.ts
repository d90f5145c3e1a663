import { useDataProvider } from 'ra-core';
import type { DataProvider } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';

import { auditCalls, erasureCalls, letterheadCalls } from './administrationCalls.ts';
import { commandCalls } from './commands.ts';
import { disputeCalls, fineCalls, messageCalls, photoCalls, vehicleCalls } from './fineCalls.ts';
import type { HttpClient } from './http.ts';
import { cashUpCalls, statementCalls, suspenseCalls } from './moneyCalls.ts';
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
    ...auditCalls(api),
    ...cashUpCalls(api),
    ...checkpointCalls(api),
    ...commandCalls(api),
    ...dashboardCalls(api),
    ...disputeCalls(api),
    ...erasureCalls(api),
    ...fineCalls(api),
    ...letterheadCalls(api),
    ...messageCalls(api),
    ...offenseCalls(api),
    ...officerCalls(api),
    ...paperCalls(api),
    ...paymentCalls(api),
    ...photoCalls(http, API),
    ...reportCalls(api),
    ...statementCalls(api, http, API),
    ...suspenseCalls(api),
    ...userCalls(api),
    ...vehicleCalls(api),
    supportAbortSignal: true,
  };
}

export type ConsoleDataProvider = DataProvider & ReturnType<typeof createDataProvider>;

/** The calls of the API by name. */
export const useApi = (): ConsoleDataProvider => useDataProvider<ConsoleDataProvider>();
