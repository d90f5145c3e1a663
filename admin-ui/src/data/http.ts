import type { fetchUtils } from 'ra-core';

import type { OnSent } from './sendForm.ts';

export type Options = fetchUtils.Options & {
  /** For a body that is a form. */
  onSent?: OnSent;
};
/** The shape of client that `ra-data-simple-rest` calls; every layer around it has it too. */
export type HttpClient = (url: string, options?: Options) => ReturnType<typeof fetchUtils.fetchJson>;

/** Adds one concern to a client. */
export type Layer = (next: HttpClient) => HttpClient;

/** `compose(a, b)(send)`: a request passes a, then b, then is sent. */
export const compose =
  (...layers: Layer[]): Layer =>
  (send) =>
    layers.reduceRight((next, layer) => layer(next), send);

export const isRead = (options: Options = {}): boolean => ['GET', 'HEAD'].includes(options.method ?? 'GET');

export const headerOf = (options: Options | undefined, name: string): string | undefined =>
  new Headers(options?.headers).get(name) ?? undefined;

/** The options with one more header; undefined leaves them as they are. */
export function withHeader(options: Options | undefined, name: string, value: string | undefined): Options {
  if (value === undefined) return { ...options };
  const headers = new Headers(options?.headers);
  headers.set(name, value);
  return { ...options, headers };
}
