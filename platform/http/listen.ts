import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

import { closeHalfOpen } from './half-open.ts';
import { problemOfParser, refuseEarly, tooSlow } from './refused-early.ts';

export type Listening = { port: number; close: () => Promise<void> };

/** As Koa's `callback()`: answers every request, errors too, and never rejects. */
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const LIMITS = {
  /** A photo may take its time over a mobile line, */
  requestTimeout: 300_000,
  /** but something of it must come at least this often; */
  bodySilence: 10_000,
  /** and a client that says nothing may not hold a connection. */
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 65_000,
  /** Some kilobytes of memory each. Who comes when there are as many is turned away at once. */
  maxConnections: 4096,
  /** Of one address, on which no whole request has come. */
  halfOpenOfAddress: Infinity,
};
export type Limits = typeof LIMITS;

/** Requests of one connection that wait for their answers. Browsers wait before they ask again. */
const MAX_UNDER_WAY = 32;

/** Below the time that a service has to stop. */
const FINISH_WITHIN_MS = 8000;
const SWEEP_MS = 50;

/** Serves until `close`, which takes no new requests and waits for those under way. */
export async function listenHttp(
  handler: Handler,
  address: { host: string; port: number },
  given: Partial<Limits> = {},
): Promise<Listening> {
  const limits = { ...LIMITS, ...given };
  const server = createServer({
    ...limits,
    // Whatever NODE_OPTIONS say: what one parser forgives, another reads as a second request.
    insecureHTTPParser: false,
    // Refused where the answer can say why.
    requireHostHeader: false,
  });
  server.maxConnections = limits.maxConnections;
  // Without a number, since Node only ignores what is beyond it. Their size is limited.
  server.maxHeadersCount = 0;

  const underWay = new Map<Socket, Set<ServerResponse>>();
  const answered = new WeakSet<Socket>();
  server.on('connection', (socket) => {
    underWay.set(socket, new Set());
    socket.once('close', () => underWay.delete(socket));
    closeHalfOpen(socket, underWay, { answered, limits });
  });
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    const waiting = underWay.get(socket) ?? new Set();
    if (waiting.size >= MAX_UNDER_WAY) {
      socket.destroy();
      return;
    }
    waiting.add(response);
    // What was answered before it was whole is not over: what else it brings is no new request.
    const settle = (): void => {
      if (!response.closed || !request.complete) return;
      waiting.delete(response);
      answered.add(socket);
    };
    response.once('close', settle);
    request.once('close', settle);
    watchBody(request, limits.bodySilence, () => refuseEarly(socket, waiting, tooSlow));
    void handler(request, response);
  };
  server.on('request', take);
  // Node would answer what it cannot expect itself, without a word.
  server.on('checkExpectation', take);
  server.on('clientError', (error, socket: Socket) =>
    refuseEarly(socket, underWay.get(socket) ?? [], problemOfParser(error)),
  );

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        // Connections that fall idle only now would be kept by their clients, and the server with them. Node
        // takes those on which nothing was asked yet for busy ones.
        const sweep = setInterval(() => closeIdle(underWay), SWEEP_MS);
        const cut = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
        server.close(() => {
          clearInterval(sweep);
          clearTimeout(cut);
          resolve();
        });
      }),
  };
}

function closeIdle(underWay: ReadonlyMap<Socket, ReadonlySet<ServerResponse>>): void {
  for (const [socket, waiting] of underWay) if (waiting.size === 0) socket.destroy();
}

/** Tells when nothing came for `silence` milliseconds of a body that somebody waits for. */
function watchBody(request: IncomingMessage, silence: number, onSilent: () => void): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
  let heard = socket.bytesRead;
  const timer = setInterval(() => {
    const isWaitedFor = !request.complete && request.readableLength === 0;
    if (isWaitedFor && socket.bytesRead === heard) onSilent();
    heard = socket.bytesRead;
  }, silence);
  request.once('close', () => clearInterval(timer));
}
