import type { HttpClient } from './http.ts';

/** A text file that the API answered, under the name that it gave it. */
export type DownloadedFile = { name: string; content: Blob };

const NAME = /filename="([^"]+)"/;

const nameIn = (headers: Headers, otherwise: string): string =>
  NAME.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? otherwise;

/** Fetches a CSV. The mark that tells spreadsheets that it is UTF-8 gets lost in reading and is put back. */
export async function fetchCsv(http: HttpClient, url: string): Promise<DownloadedFile> {
  const { body, headers } = await http(url, { headers: new Headers({ Accept: 'text/csv' }) });
  const content = new Blob(['\uFEFF', body], { type: 'text/csv;charset=utf-8' });
  return { name: nameIn(headers, 'export.csv'), content };
}

/** Fetches a text of another kind, and keeps it as it came. */
export async function fetchText(http: HttpClient, url: string, type: string): Promise<DownloadedFile> {
  const { body, headers } = await http(url, { headers: new Headers({ Accept: type }) });
  return { name: nameIn(headers, 'download'), content: new Blob([body], { type }) };
}

/** Hands a file to the browser, which puts it where it puts downloads. */
export function saveFile({ name, content }: DownloadedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
