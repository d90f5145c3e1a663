import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** What a client could say to pass for another, and what is meant for one hop only. */
const NOT_PASSED_ON: ReadonlySet<string> = new Set([
  'forwarded',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  // Node has answered this one itself.
  'expect',
]);

const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
]);

/** The headers that an API gets: without those of this hop, with the client's address. */
export function forwardedHeaders(
  { headers, socket }: IncomingMessage,
  trustProxy: boolean,
): IncomingHttpHeaders {
  const passedOn = withoutHopByHop(headers);
  for (const name of NOT_PASSED_ON) delete passedOn[name];
  const trusted = trustProxy ? headers : {};
  return {
    ...passedOn,
    // One address: what stands before the last was written by the client, and the APIs look at the first.
    'x-forwarded-for': lastOf(trusted['x-forwarded-for']) ?? socket.remoteAddress,
    'x-forwarded-host': lastOf(trusted['x-forwarded-host']) ?? headers.host,
    'x-forwarded-proto': lastOf(trusted['x-forwarded-proto']) === 'https' ? 'https' : 'http',
  };
}

/** Headers as they may go on to the next hop (RFC 9110, 7.6.1). */
export function withoutHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set(headers.connection?.toLowerCase().split(/\s*,\s*/));
  // It says how the body is framed, and Node needs that to pass it on unframed.
  named.delete('transfer-encoding');
  const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.has(name));
  return Object.fromEntries(kept);
}

function lastOf(header: string | string[] | undefined): string | undefined {
  const last = header?.toString().split(',').at(-1)?.trim();
  return last === '' ? undefined : last;
}
