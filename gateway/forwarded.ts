import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Meant for one hop only (RFC 9110, 7.6.1), with what HTTP/2 once added for an upgrade. */
export const HOP_BY_HOP: ReadonlySet<string> = new Set([
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

/** What the gateway says itself, whatever the client said. */
const OWN: ReadonlySet<string> = new Set([
  // How the body of a request to an API is framed, and to whom it goes.
  'content-length',
  'transfer-encoding',
  'host',
  // Node has answered this one.
  'expect',
  // Where the client is. All of `x-forwarded-*` belongs to these.
  'forwarded',
  'x-real-ip',
]);

const isPassedOn = (name: string): boolean =>
  !HOP_BY_HOP.has(name) && !OWN.has(name) && !name.startsWith('x-forwarded-');

/**
 * The headers that an API gets: each once, as Node joins what came twice, without those of this hop, with the
 * client's address.
 */
export function forwardedHeaders(
  { headers, socket }: IncomingMessage,
  trustProxy: boolean,
): IncomingHttpHeaders {
  const trusted = trustProxy ? headers : {};
  const passedOn = Object.entries(headers).filter(([name]) => isPassedOn(name));
  return {
    ...Object.fromEntries(passedOn),
    // One address: what stands before the last was written by the client, and the APIs look at the first.
    'x-forwarded-for': lastOf(trusted['x-forwarded-for']) ?? socket.remoteAddress,
    'x-forwarded-host': lastOf(trusted['x-forwarded-host']) ?? headers.host,
    'x-forwarded-proto': cameByTls({ headers }, trustProxy) ? 'https' : 'http',
  };
}

/** Whether the client speaks TLS with the proxy in front, which alone can know. */
export const cameByTls = ({ headers }: Pick<IncomingMessage, 'headers'>, trustProxy: boolean): boolean =>
  trustProxy && lastOf(headers['x-forwarded-proto']) === 'https';

/** Node frames the answer, and only the gateway knows whether the client came by TLS. */
const NOT_RETURNED: ReadonlySet<string> = new Set(['transfer-encoding', 'strict-transport-security']);

/** The headers of an API's answer that go on to the client. */
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
