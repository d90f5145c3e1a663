import type { IncomingHttpHeaders } from 'node:http';

import { HttpProblem } from '@fines/platform/http/problem.ts';

const ETAG = /^(?:W\/)?"(\d{1,15})"$/;

/** The revision that the client saw, from `If-Match: "<revision>"`; `*` and nothing ask for none. */
export function ifMatch(headers: IncomingHttpHeaders): number | undefined {
  const given = headers['if-match'];
  if (given === undefined || given === '*') return undefined;
  const [, revision] = ETAG.exec(given) ?? [];
  if (revision === undefined)
    throw new HttpProblem(400, 'bad-parameter', 'If-Match must be an ETag of this server');
  return Number(revision);
}
