import type { HttpClient } from './http.ts';

/** A text file that the API answered, under the name that it gave it. */
export type DownloadedFile = { name: string; content: Blob };

const NAME = /filename="([^"]+)"/;

/** Fetches a CSV. The mark that tells spreadsheets that it is UTF-8 gets lost in reading and is put back. */
export async function fetchCsv(http: HttpClient, url: string): Promise<DownloadedFile> {
  const { body, headers } = await http(url, { headers: new Headers({ Accept: 'text/csv' }) });
  const [, name = 'export.csv'] = NAME.exec(headers.get('Content-Disposition') ?? '') ?? [];
  return { name, content: new Blob(['\uFEFF', body], { type: 'text/csv;charset=utf-8' }) };
}
