import type { HttpClient } from './http.ts';

type Value = string | number | undefined;

/** An address with a query; what is undefined or empty is left out. */
export function withQuery(url: string, query: Readonly<Record<string, Value>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  }
  return parameters.size === 0 ? url : `${url}?${parameters.toString()}`;
}

/** The filters of a list, by name. */
export type ListFilter = Readonly<Record<string, unknown>>;

/** Each filter as a parameter of its own; lists as JSON. */
export const parametersOf = (filter: ListFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );

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
