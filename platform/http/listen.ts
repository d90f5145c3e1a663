import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Listening = { port: number; close: () => Promise<void> };

/** As Koa's `callback()`: answers every request, errors too, and never rejects. */
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A photo may take its time over a mobile line; a client that says nothing may not hold a connection. */
const TIMEOUTS = { requestTimeout: 300_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 };

/** Below the time that a service has to stop. */
const FINISH_WITHIN_MS = 8000;
const SWEEP_MS = 50;

/** Serves until `close`, which takes no new requests and waits for those under way. */
export async function listenHttp(
  handler: Handler,
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
        // Connections that fall idle only now would be kept by their clients, and the server with them.
        const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
        const cut = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
        server.close(() => {
          clearInterval(sweep);
          clearTimeout(cut);
          resolve();
        });
      }),
  };
}
