import { type ServerResponse, STATUS_CODES, createServer, type IncomingMessage } from 'node:http';
import type { Socket, AddressInfo } from 'node:net';

import { HttpProblem, problemOf } from './problem.ts';

/** By their age, with what is to be answered on each. */
type Connections = ReadonlyMap<Socket, ReadonlySet<ServerResponse>>;

export type HalfOpenLimits = { halfOpenOfAddress: number; maxConnections: number };

/**
 * Closes connections of a newcomer's address on which no whole request has come, if they are too many with the
 * newcomer's: first those on which nothing was asked, the oldest of them. So whoever opens thousands costs neither
 * others their place nor a neighbour behind the same address, whose request is there before its turn comes.
 *
 * Those that wait for their next request count, too, once half of all places are taken.
 */
function closeHalfOpen(
  { remoteAddress }: Socket,
  connections: Connections,
  { answered, limits }: { answered: WeakSet<Socket>; limits: HalfOpenLimits },
): void {
  if (connections.size <= limits.halfOpenOfAddress) return;
  const isCrowded = connections.size > limits.maxConnections / 2;
  const halfOpen = [...connections].filter(
    ([socket, asked]) =>
      socket.remoteAddress === remoteAddress &&
      (asked.size > 0 ? !isAwaited(asked) : isCrowded || !answered.has(socket)),
  );
  const surplus = Math.max(0, halfOpen.length - limits.halfOpenOfAddress);
  const silentFirst = halfOpen.toSorted(([, one], [, other]) => Math.sign(one.size) - Math.sign(other.size));
  for (const [socket] of silentFirst.slice(0, surplus)) socket.destroy();
}

/** Whether a whole request is to be answered. */
const isAwaited = (asked: ReadonlySet<ServerResponse>): boolean => [...asked].some(({ req }) => req.complete);

const tooSlow = new HttpProblem(408, 'too-slow', 'The request did not come in time');

const unreadable = new HttpProblem(400, 'malformed-request', 'The request cannot be read');

/** What Node's HTTP parser says of a request that it gives up, by the code of its error. */
const PROBLEM_OF: Readonly<Record<string, HttpProblem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
  HPE_HEADER_OVERFLOW: new HttpProblem(431, 'headers-too-large', 'The headers may have at most 16 kB'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new HttpProblem(413, 'too-large', 'The request is too large'),
};

const problemOfParser = ({ code }: NodeJS.ErrnoException): HttpProblem =>
  PROBLEM_OF[code ?? ''] ?? unreadable;

/**
 * Ends a connection over a request that no handler can answer any more, and says why, if what is said cannot be
 * taken for the answer to another request of the same connection.
 */
function refuseEarly(socket: Socket, underWay: Iterable<ServerResponse>, problem: HttpProblem): void {
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
