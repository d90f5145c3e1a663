import type { RegisterName } from '@fines/domain/register/registers.ts';

import { type DownloadedFile, fetchCsv } from './download.ts';
import type { HttpClient } from './http.ts';
import { withQuery } from './urls.ts';

/** What the API offers on registers besides their lists. */
export const registerCalls = (http: HttpClient, base: string) => ({
  /** All rows that the filter lets through. */
  exportRegister: (name: RegisterName, filter: Readonly<Record<string, string>>): Promise<DownloadedFile> =>
    fetchCsv(http, withQuery(`${base}/registers/${name}/export`, filter)),
});
