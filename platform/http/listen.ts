import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type Koa from 'koa';

export type Listening = { port: number; close: () => Promise<void> };

/** Slow or silent clients may not hold a connection for ever. */
const TIMEOUTS = { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 };

/** Serves an application; `close` takes no new requests and waits for those under way. */
export async function listenHttp(
  handler: ReturnType<Koa['callback']>,
  address: { host: string; port: number },
): Promise<Listening> {
  const server = createServer(TIMEOUTS, (request, response) => void handler(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}
