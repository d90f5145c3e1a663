import { HttpError } from 'ra-core';

import { t } from '../i18n/i18nProvider.ts';
import type { HttpClient, Options } from './http.ts';
import { statusOf } from './problem.ts';
import { sendForm } from './sendForm.ts';

/** What is left of the answer besides its problem: HttpError keeps no headers and cannot be extended. */
type Answered = { headers: Headers };

export const headersOf = (error: unknown): Headers =>
  error instanceof HttpError
    ? ((error as HttpError & Partial<Answered>).headers ?? new Headers())
    : new Headers();

function requestOf({ headers: given, ...options }: Options) {
  const headers = new Headers(given);
  // react-admin says it in the query, too; and browsers want what has this header uncompressed.
  headers.delete('Range');
  if (!headers.has('Accept')) headers.set('Accept', 'application/json');
  if (typeof options.body === 'string') headers.set('Content-Type', 'application/json');
  else if (options.body === undefined) headers.delete('Content-Type');
  return { ...options, headers };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function answer(url: string, { onSent, body, ...init }: Options): Promise<Response> {
  try {
    return await (onSent && body instanceof FormData
      ? sendForm(url, { ...init, body }, onSent)
      : fetch(url, { ...init, body }));
  } catch (error) {
    throw error instanceof TypeError ? new HttpError(t('data.serverUnreachable'), 0) : error;
  }
}

const messageIn = (json: unknown): string | undefined =>
  typeof json === 'object' && json !== null && 'message' in json && typeof json.message === 'string'
    ? json.message
    : undefined;

/**
 * Sends a request; the body of its answer is still to be read. Rejects with an HttpError that has the server's
 * message; its status is 0 if no answer came.
 */
export async function request(url: string, options: Options = {}): Promise<Response> {
  const response = await answer(url, requestOf(options));
  if (response.ok) return response;
  const { status, headers } = response;
  const json = parse(await response.text());
  const error = new HttpError(
    messageIn(json) ?? t('data.serverError', { status: String(status) }),
    status,
    json,
  );
  throw Object.assign(error, { headers } satisfies Answered);
}

const isPdf = (headers: Headers): boolean =>
  headers.get('Content-Type')?.startsWith('application/pdf') === true;

/** Sends a request and reads its answer, or rejects as `request` does. */
export const send: HttpClient = async (url: string, options) => {
  const response = await request(url, options);
  const { status, headers } = response;
  if (isPdf(headers)) return { status, headers, body: '', json: undefined, file: await response.blob() };
  const body = await response.text();
  return { status, headers, body, json: parse(body) };
};

const LONGEST_WAIT = 10_000;
const DEFAULT_WAIT = 1000;

/** Milliseconds that `Retry-After` asks for (seconds or a date); at most ten seconds. */
export function waitFor(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return DEFAULT_WAIT;
  const seconds = Number(retryAfter);
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * 1000;
  return Number.isNaN(wait) ? DEFAULT_WAIT : Math.min(Math.max(wait, 0), LONGEST_WAIT);
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** One retry when the server is busy. Writes carry an Idempotency-Key, so they may be sent twice. */
export const withRetryAfter =
  (sleep = pause) =>
  (next: HttpClient): HttpClient =>
  async (url, options) => {
    try {
      return await next(url, options);
    } catch (error) {
      if (statusOf(error) !== 503) throw error;
      await sleep(waitFor(headersOf(error).get('Retry-After'), Date.now()));
      return next(url, options);
    }
  };
