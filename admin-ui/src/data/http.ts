import type { fetchUtils } from 'ra-core';
import { z } from 'zod';

import { statusOf } from './problem.ts';
import type { OnSent } from './sendForm.ts';
import type { Session } from './session.ts';

export type Options = fetchUtils.Options & {
  /** For a body that is a form. */
  onSent?: OnSent;
};
/** What `ra-data-simple-rest` wants of an answer; `file` has the bytes of one that is no text. */
type HttpAnswer = Awaited<ReturnType<typeof fetchUtils.fetchJson>> & { file?: Blob };
/** The shape of client that `ra-data-simple-rest` calls; every layer around it has it too. */
export type HttpClient = (url: string, options?: Options) => Promise<HttpAnswer>;

/** Adds one concern to a client. */
export type Layer = (next: HttpClient) => HttpClient;

/** `compose(a, b)(send)`: a request passes a, then b, then is sent. */
export const compose =
  (...layers: Layer[]): Layer =>
  (send) =>
    layers.reduceRight((next, layer) => layer(next), send);

export const isRead = (options: Options = {}): boolean => ['GET', 'HEAD'].includes(options.method ?? 'GET');

const headerOf = (options: Options | undefined, name: string): string | undefined =>
  new Headers(options?.headers).get(name) ?? undefined;

/** The options with one more header; undefined leaves them as they are. */
export function withHeader(options: Options | undefined, name: string, value: string | undefined): Options {
  if (value === undefined) return { ...options };
  const headers = new Headers(options?.headers);
  headers.set(name, value);
  return { ...options, headers };
}

const authorised = (options: Parameters<HttpClient>[1], token: string | undefined) =>
  withHeader(options, 'Authorization', token === undefined ? undefined : `Bearer ${token}`);

type Send<Answer> = (url: string, options?: Options) => Promise<Answer>;

const claimsSchema = z.object({ exp: z.number() });

/** The clock lags behind the server's by the way of an answer, and a call takes its way, too. */
const TOLERANCE = 5000;

/** Whether the server takes an access token no more, as far as the token says so itself. */
function hasRunOut(token: string, now: Date): boolean {
  try {
    const [, claims = ''] = token.split('.');
    const text = atob(claims.replaceAll('-', '+').replaceAll('_', '/'));
    return claimsSchema.parse(JSON.parse(text)).exp * 1000 < now.getTime() + TOLERANCE;
  } catch {
    return false;
  }
}

const tokenOf = (session: Session): string | undefined => session.read()?.tokens.accessToken;

/**
 * Sends the access token, or a new one once it has run out. When the server no longer takes it all the same, fetches
 * a new one and tries once more; calls that need one together wait for one refresh. If that is refused the session has
 * ended.
 */
export const withAuth =
  (session: Session, refresh: (usedToken: string) => Promise<void>, now: () => Date) =>
  <Answer>(next: Send<Answer>): Send<Answer> =>
  async (url, options) => {
    const kept = tokenOf(session);
    if (kept !== undefined && hasRunOut(kept, now())) await refresh(kept);
    const used = tokenOf(session);
    try {
      return await next(url, authorised(options, used));
    } catch (error) {
      if (statusOf(error) !== 401 || used === undefined) throw error;
      await refresh(used);
      return next(url, authorised(options, tokenOf(session)));
    }
  };

const isRecord = (json: unknown): json is object =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/**
 * A record carries the ETag it was read with, as `etag`. So an update says which version its user saw, even
 * if a newer one has been fetched in the background since.
 */
export const withEtag =
  (next: HttpClient): HttpClient =>
  async (url, options) => {
    const answer = await next(url, options);
    const json: unknown = answer.json;
    const etag = answer.headers.get('ETag');
    return etag === null || !isRecord(json) ? answer : { ...answer, json: { ...json, etag } };
  };

const NAME = 'Idempotency-Key';

/** Every write carries a key, so that sending it again cannot do it twice. A caller's own key stays. */
export const withIdempotencyKey =
  (newKey: () => string) =>
  (next: HttpClient): HttpClient =>
  (url, options) => {
    const hasNeed = !isRead(options) && headerOf(options, NAME) === undefined;
    return next(url, hasNeed ? withHeader(options, NAME, newKey()) : options);
  };
