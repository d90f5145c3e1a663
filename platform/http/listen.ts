import { type ServerResponse, STATUS_CODES, createServer, type IncomingMessage } from 'node:http';
import type { Socket, AddressInfo } from 'node:net';

import { HttpProblem, problemOf } from './problem.ts';

/** From the oldest to the newest connection, each with the responses that are under way on it. */
type Connections = ReadonlyMap<Socket, ReadonlySet<ServerResponse>>;

type HalfOpenLimits = { halfOpenOfAddress: number; maxConnections: number };

/**
 * When a client connects, closes connections of the same address on which no whole request has arrived, if there are
 * too many of them: first those without any request, and of these the oldest. So a client that opens thousands takes no
 * places from others, nor from neighbours behind the same address, whose whole requests arrive before their turn.
 *
 * Connections that wait for their next request count too, once half of all places are taken.
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

/** Whether a whole request waits for its answer. */
const isAwaited = (asked: ReadonlySet<ServerResponse>): boolean => [...asked].some(({ req }) => req.complete);

const tooSlow = new HttpProblem(408, 'too-slow', 'The request did not come in time');

const unreadable = new HttpProblem(400, 'malformed-request', 'The request cannot be read');

/** Problems for requests that Node's HTTP parser gives up on, by the code of its error. */
const PROBLEM_OF: Readonly<Record<string, HttpProblem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
  HPE_HEADER_OVERFLOW: new HttpProblem(431, 'headers-too-large', 'The headers may have at most 16 kB'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new HttpProblem(413, 'too-large', 'The request is too large'),
};

const problemOfParser = ({ code }: NodeJS.ErrnoException): HttpProblem =>
  PROBLEM_OF[code ?? ''] ?? unreadable;

/**
 * Ends a connection over a request that cannot reach a handler any more. Says why, unless the client could take that
 * for the answer to another request on the same connection.
 */
function refuseEarly(
  socket: Socket,
  underWay: Iterable<ServerResponse>,
  { problem, write }: { problem: HttpProblem; write: Write },
): void {
  const [first, ...others] = underWay;
  const isOfThisRequest = first === undefined || (!first.headersSent && !first.req.complete);
  if (!socket.writable || others.length > 0 || !isOfThisRequest) {
    socket.destroy();
    return;
  }
  socket.write(written(problem, write));
  socket.destroySoon();
}

/** What is said of a problem that no handler gets to answer. */
export type Write = (problem: HttpProblem) => { type: string; body: string };

const asProblemDocument: Write = (problem) => ({
  type: 'application/problem+json',
  body: JSON.stringify(problemOf(problem)),
});

function written(problem: HttpProblem, write: Write): string {
  const { type, body } = write(problem);
  return [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

export type Listening = { port: number; close: () => Promise<void> };

/** Like Koa's `callback()`: answers every request, even on errors, and never rejects. */
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const LIMITS = {
  /** Times are in ms. A photo may take its time over a mobile connection. */
  requestTimeout: 300_000,
  /** But some bytes of a body must arrive at least this often. */
  bodySilence: 10_000,
  /** A client that sends nothing must not hold a connection. */
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 65_000,
  /** Each takes some kilobytes of memory. More connections are refused at once. */
  maxConnections: 4096,
  /** Connections of one address on which no whole request has arrived. */
  halfOpenOfAddress: Infinity,
};
export type Limits = typeof LIMITS;

/** The most unanswered requests on one connection. Browsers wait for an answer before they send the next. */
const MAX_UNDER_WAY = 32;

/** Less than the time that a service has to stop. */
const FINISH_WITHIN_MS = 8000;
const SWEEP_MS = 50;

/** Serves until `close`, which accepts no new requests and waits for those under way. */
export async function listenHttp(
  handler: Handler,
  address: { host: string; port: number },
  given: Partial<Limits> = {},
  write: Write = asProblemDocument,
): Promise<Listening> {
  const limits = { ...LIMITS, ...given };
  const server = createServer({
    ...limits,
    // Whatever NODE_OPTIONS say: what one parser tolerates, another may read as a second request.
    insecureHTTPParser: false,
    // The front refuses such requests itself, with a reason.
    requireHostHeader: false,
  });
  server.maxConnections = limits.maxConnections;
  // No limit, since Node silently ignores headers beyond it. Their total size is limited.
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
    // A request that was answered early is not over: the rest of its body is no new request.
    const settle = (): void => {
      if (!response.closed || !request.complete) return;
      waiting.delete(response);
      answered.add(socket);
    };
    response.once('close', settle);
    request.once('close', settle);
    watchBody(request, limits.bodySilence, () => refuseEarly(socket, waiting, { problem: tooSlow, write }));
    void handler(request, response);
  };
  server.on('request', take);
  // Node itself would answer an unknown `Expect` header without a reason.
  server.on('checkExpectation', take);
  server.on('clientError', (error, socket: Socket) =>
    refuseEarly(socket, underWay.get(socket) ?? [], { problem: problemOfParser(error), write }),
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
        // Clients would keep connections that become idle only now, and the server with them. Node counts connections
        // without any request as busy.
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

/** Calls `onSilent` if no byte of a body arrives for `silence` milliseconds while its reader waits. */
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
