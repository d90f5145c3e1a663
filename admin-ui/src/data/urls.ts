import { t } from '../i18n/i18nProvider.ts';
import { type HttpClient, withHeader } from './http.ts';

type Query = Readonly<Record<string, string | number | undefined>>;

/** An address with a query; what is undefined or empty is left out. */
export function withQuery(url: string, query: Query): string {
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

/** A file that the API answered, under the name that it gave it. */
export type DownloadedFile = { name: string; content: Blob };

const NAME = /filename="([^"]+)"/;

/** The name of the file that an answer brings. */
export const nameIn = (headers: Headers, otherwise: string): string =>
  NAME.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? otherwise;

/** A command's content, the version that its user saw, and the key that keeps it from being done twice. */
type Sent = { body?: unknown; etag?: string | undefined; key?: string | undefined };

export type Caller = ReturnType<typeof createCaller>;

/** Calls of the API by the path below `base`. Each answers what the API said. */
export function createCaller(http: HttpClient, base: string) {
  const send =
    (method: string) =>
    async <Answer>(path: string, { body, etag, key }: Sent = {}): Promise<Answer> => {
      const options = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const headed = withHeader(withHeader(options, 'If-Match', etag), 'Idempotency-Key', key);
      const { json } = await http(base + path, headed);
      return json;
    };
  const fetchFile = (path: string, query: Query, type: string) =>
    http(withQuery(base + path, query), { headers: new Headers({ Accept: type }) });

  return {
    get: async <Answer>(path: string, query: Query = {}): Promise<Answer> => {
      const { json } = await http(withQuery(base + path, query));
      return json;
    },
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
    /** A CSV. The mark that tells spreadsheets that it is UTF-8 gets lost in reading and is put back. */
    csv: async (path: string, query: Query): Promise<DownloadedFile> => {
      const { body, headers } = await fetchFile(path, query, 'text/csv');
      const content = new Blob(['\uFEFF', body], { type: 'text/csv;charset=utf-8' });
      return { name: nameIn(headers, t('data.exportFile')), content };
    },
    pdf: async (path: string, query: Query): Promise<DownloadedFile> => {
      const { file, headers } = await fetchFile(path, query, 'application/pdf');
      if (file === undefined) throw new Error(t('paper.noPdf'));
      return { name: nameIn(headers, t('paper.pdfName')), content: file };
    },
    /** A text of another kind, as it came. */
    text: async (path: string, type: string): Promise<DownloadedFile> => {
      const { body, headers } = await fetchFile(path, {}, type);
      return { name: nameIn(headers, t('data.downloadedFile')), content: new Blob([body], { type }) };
    },
  };
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
