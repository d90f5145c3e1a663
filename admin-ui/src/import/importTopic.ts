import type { ImportFacts, ImportStatusView } from '@fines/domain/import/import.ts';
import type { CommandName } from '@fines/domain/shared/permissions.ts';

import { http } from '../data/client.ts';
import { API } from '../data/dataProvider.ts';
import type { OnSent } from '../data/sendForm.ts';
import { createCaller, type DownloadedFile, withQuery } from '../data/urls.ts';
import type { Topic } from '../data/useChanged.ts';

// Not with the other calls, which every screen loads: few people import.
const api = createCaller(http, API);

/** Sends a file; refused with 422 if it is not what is wanted. */
export async function sendFile<Answer>(url: string, file: File, onSent: OnSent): Promise<Answer> {
  const body = new FormData();
  body.set('file', file);
  const { json } = await http(API + url, { method: 'POST', body, onSent });
  return json;
}

/** What is imported: how the API is asked of it, and where its screens are. */
export type ImportTopic<One extends ImportFacts = ImportFacts, Detail extends ImportFacts = One> = {
  /** Of its queries. */
  key: readonly string[];
  command: CommandName;
  /** The list of its imports. */
  path: string;
  pathOf: (id: string) => string;
  /** The newest first. */
  list: () => Promise<One[]>;
  get: (id: string) => Promise<Detail>;
  /** Refused with 409 while another import is open. `query`: what else is said of the file. */
  upload: (file: File, onSent: OnSent, query?: Readonly<Record<string, string>>) => Promise<ImportStatusView>;
  start: (id: string) => Promise<ImportStatusView>;
  /** What was imported by then stays. */
  cancel: (id: string) => Promise<ImportStatusView>;
  /** Forgets a file that is not imported yet. */
  discard: (id: string) => Promise<void>;
  errors: (id: string) => Promise<DownloadedFile>;
};

/** `topic`: whose changes change what is told of an import, so that it is asked for again. */
type Names = { command: CommandName; path: string; calls: string; topic?: Topic };

export function importTopic<One extends ImportFacts, Detail extends ImportFacts = One>({
  command,
  path,
  calls,
  topic,
}: Names): ImportTopic<One, Detail> {
  const callOf = (id: string): string => `${calls}/${encodeURIComponent(id)}`;
  return {
    key: topic === undefined ? [calls] : [topic, calls],
    command,
    path,
    pathOf: (id) => `${path}/${encodeURIComponent(id)}`,
    list: () => api.get(calls),
    get: (id) => api.get(callOf(id)),
    upload: (file, onSent, query = {}) => sendFile(withQuery(calls, query), file, onSent),
    start: (id) => api.post(`${callOf(id)}/start`),
    cancel: (id) => api.post(`${callOf(id)}/cancel`),
    discard: (id) => api.delete(callOf(id)),
    errors: (id) => api.csv(`${callOf(id)}/errors`, {}),
  };
}
