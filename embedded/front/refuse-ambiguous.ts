import type { IncomingMessage } from 'node:http';

import type { Handler } from '@fines/platform/http/context.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';

/** Headers for one hop only (RFC 9110, 7.6.1), and one that HTTP/2 once added for an upgrade. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
]);

/** Honest clients send no body with these methods. Others hope that two servers read the request differently. */
const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const METHODS: ReadonlySet<string> = new Set([...BODILESS, 'POST', 'PUT', 'PATCH', 'DELETE']);

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Of several, Node keeps the first and other servers the last. Only HTTP/1.0 allows requests without one. */
function hasHostOtherThanOnce({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1 || (hosts === 0 && httpVersion !== '1.0');
}

const namesOtherHeaders = ({ headers: { connection = '' } }: IncomingMessage): boolean =>
  connection
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .some((name) => name !== '' && name !== 'close' && !HOP_BY_HOP.has(name));

/** HTTP/1.0 has no transfer encodings at all (RFC 9112, 6.1). */
const isEncodedOtherwise = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined &&
  (headers['transfer-encoding'].toLowerCase() !== 'chunked' || httpVersion === '1.0');

/** Requests that Node's strict parser accepts, but that can be read in more than one way. */
const UNCLEAR: readonly { message: string; is: (request: IncomingMessage) => boolean }[] = [
  { message: 'The address must begin with /', is: ({ url = '' }) => !url.startsWith('/') && url !== '*' },
  { message: 'Send the header Host once', is: hasHostOtherThanOnce },
  { message: 'The header Connection may name headers of one hop only', is: namesOtherHeaders },
  { message: 'The only transfer encoding is chunked', is: isEncodedOtherwise },
  {
    message: 'Nothing can be expected but 100-continue',
    is: ({ headers: { expect } }) => expect !== undefined && expect.toLowerCase() !== '100-continue',
  },
  {
    message: 'A request of this method has no body',
    is: (request) => BODILESS.has(request.method ?? '') && hasBody(request),
  },
];

/** Refuses requests that a server in between might read differently. */
export const refuseAmbiguous: Handler = (ctx, next) => {
  const unclear = UNCLEAR.find(({ is }) => is(ctx.req));
  if (unclear !== undefined) {
    // The connection closes, so nothing else is read from it.
    ctx.set('Connection', 'close');
    throw new HttpProblem(400, 'unclear-request', unclear.message);
  }
  if (!METHODS.has(ctx.method)) {
    ctx.set({ Allow: [...METHODS].join(', '), Connection: 'close' });
    throw new HttpProblem(405, 'method-not-allowed', `${ctx.method} is not possible here`);
  }
  return next();
};
