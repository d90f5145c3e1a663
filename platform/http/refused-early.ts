import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import { HttpProblem, problemOf } from './problem.ts';

export const tooSlow = new HttpProblem(408, 'too-slow', 'The request did not come in time');

const unreadable = new HttpProblem(400, 'malformed-request', 'The request cannot be read');

/** What Node's HTTP parser says of a request that it gives up, by the code of its error. */
const PROBLEM_OF: Readonly<Record<string, HttpProblem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
  HPE_HEADER_OVERFLOW: new HttpProblem(431, 'headers-too-large', 'The headers may have at most 16 kB'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new HttpProblem(413, 'too-large', 'The request is too large'),
};

export const problemOfParser = ({ code }: NodeJS.ErrnoException): HttpProblem =>
  PROBLEM_OF[code ?? ''] ?? unreadable;

/**
 * Ends a connection over a request that no handler can answer any more, and says why, if what is said cannot be
 * taken for the answer to another request of the same connection.
 */
export function refuseEarly(socket: Socket, underWay: Iterable<ServerResponse>, problem: HttpProblem): void {
  const [first, ...others] = underWay;
  const isOfThisRequest = first === undefined || (!first.headersSent && !first.req.complete);
  if (!socket.writable || others.length > 0 || !isOfThisRequest) {
    socket.destroy();
    return;
  }
  socket.write(written(problem));
  socket.destroySoon();
}

function written(problem: HttpProblem): string {
  const body = JSON.stringify(problemOf(problem));
  return [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
