import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

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

/** Headers that the gateway sets itself, whatever the client sent. */
const OWN: ReadonlySet<string> = new Set([
  // How the body of a request to an API is framed, and which host it is for.
  'content-length',
  'transfer-encoding',
  'host',
  // Node has answered this one.
  'expect',
  // The address of the client. All `x-forwarded-*` headers belong here, too.
  'forwarded',
  'x-real-ip',
]);

const isPassedOn = (name: string): boolean =>
  !HOP_BY_HOP.has(name) && !OWN.has(name) && !name.startsWith('x-forwarded-');

/**
 * The headers that an API gets: the client's, without those for one hop and those that the gateway sets itself, and the
 * client's address. Each comes once, because Node has joined repeated ones.
 */
export function forwardedHeaders(
  { headers, socket }: IncomingMessage,
  trustProxy: boolean,
): IncomingHttpHeaders {
  const trusted = trustProxy ? headers : {};
  const passedOn = Object.entries(headers).filter(([name]) => isPassedOn(name));
  return {
    ...Object.fromEntries(passedOn),
    // Only the last address: the client may have written those before it, and the APIs read the first.
    'x-forwarded-for': lastOf(trusted['x-forwarded-for']) ?? socket.remoteAddress,
    'x-forwarded-host': lastOf(trusted['x-forwarded-host']) ?? headers.host,
    'x-forwarded-proto': cameByTls({ headers }, trustProxy) ? 'https' : 'http',
  };
}

/** Whether the client uses TLS to the proxy in front. Only that proxy can know. */
export const cameByTls = ({ headers }: Pick<IncomingMessage, 'headers'>, trustProxy: boolean): boolean =>
  trustProxy && lastOf(headers['x-forwarded-proto']) === 'https';

/** Node frames the answer, and only the gateway knows whether the client came by TLS. */
const NOT_RETURNED: ReadonlySet<string> = new Set(['transfer-encoding', 'strict-transport-security']);

/** The headers of an API's answer that are passed on to the client. */
export function returnedHeaders(headers: IncomingHttpHeaders): [name: string, value: string | string[]][] {
  const named = new Set(headers.connection?.toLowerCase().split(/\s*,\s*/));
  const returned: [string, string | string[]][] = [];
  for (const [name, value] of Object.entries(headers)) {
    const stays = HOP_BY_HOP.has(name) || named.has(name) || NOT_RETURNED.has(name);
    if (value !== undefined && !stays) returned.push([name, value]);
  }
  return returned;
}

function lastOf(header: string | string[] | undefined): string | undefined {
  const last = header?.toString().split(',').at(-1)?.trim();
  return last === '' ? undefined : last;
}

/** Honest clients send no body with these methods. Others hope that two servers read the request differently. */
const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const METHODS: ReadonlySet<string> = new Set([...BODILESS, 'POST', 'PUT', 'PATCH', 'DELETE']);

export const hasBody = ({ headers }: IncomingMessage): boolean =>
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

/** Refuses requests that an API, or a server in between, might read differently than the gateway does. */
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
