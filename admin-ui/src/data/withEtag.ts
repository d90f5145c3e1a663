import type { HttpClient } from './http.ts';

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
