import type { LogEntry } from '@fines/domain/log/view.ts';
import type { Person } from '@fines/domain/shared/person.ts';

import { http } from '../data/client.ts';
import { API } from '../data/dataProvider.ts';
import { createCaller, type DownloadedFile, type ListFilter, parametersOf } from '../data/urls.ts';

// Not with the other calls, which every screen loads: few people ever open the log.
const api = createCaller(http, API);

/** Everybody who ever did something. */
export const logActors = (): Promise<Person[]> => api.get('/log/actors');

/** One entry with all that it holds. */
export const logEntry = (id: string): Promise<LogEntry> => api.get(`/log/${encodeURIComponent(id)}`);

/** All entries that the filter lets through. */
export const exportLog = (filter: ListFilter): Promise<DownloadedFile> =>
  api.csv('/log/export', parametersOf(filter));
