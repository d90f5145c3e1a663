import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';

import type { Context, Handler } from '@fines/platform/http/context.ts';
import { unavailable } from '@fines/platform/http/problem.ts';
import { createProxyServer } from 'httpxy';

import { forwardedHeaders, withoutHopByHop } from './forwarded.ts';

export type ApiProxyOptions = {
  commandApi: URL;
  readApi: URL;
  trustProxy: boolean;
  /** How long an API may be silent before it has answered, or in the midst of an answer. */
  silenceMs?: number;
};

export type ApiProxy = {
  handle: Handler;
  /** Ends the answers that have no end by themselves; clients of server-sent events connect anew. */
  endLiveAnswers: () => void;
  close: () => void;
};

/** Longer than an API ever waits before it answers. */
const SILENCE_MS = 30_000;

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** `GET` and `HEAD` below `/api` go to the read API, every other method to the command API. */
export function apiProxy(options: ApiProxyOptions): ApiProxy {
  const { silenceMs = SILENCE_MS } = options;
  // The agent's timeout covers connecting, which a request's own does not.
  const agent = new Agent({ keepAlive: true, timeout: silenceMs });
  const proxy = createProxyServer({ selfHandleResponse: true });
  const asked = new WeakMap<IncomingMessage, ClientRequest>();
  const live = new Set<ServerResponse>();

  proxy.on('proxyReq', (upstream, request) => {
    asked.set(request, upstream);
    upstream.setTimeout(silenceMs, () => upstream.destroy(new Error(`silent for ${silenceMs} ms`)));
  });
  proxy.on('proxyRes', (answer, request, response) => {
    answerWith(answer, response);
    if (!isEventStream(answer)) return;
    asked.get(request)?.setTimeout(0);
    response.flushHeaders();
    live.add(response);
    response.once('close', () => live.delete(response));
  });

  const send = async ({ req, res }: Context, target: URL): Promise<void> => {
    try {
      await proxy.web(req, res, { target, agent });
    } catch (error) {
      if (!mayAskAgain(error, req, res, asked.get(req))) throw error;
      // On a connection of its own: the other idle ones are likely to be as dead.
      await proxy.web(req, res, { target, agent: false });
    }
  };

  const handle: Handler = async (ctx, next) => {
    if (ctx.path !== '/api' && !ctx.path.startsWith('/api/')) return next();
    const target = READS.has(ctx.method) ? options.readApi : options.commandApi;
    ctx.req.headers = forwardedHeaders(ctx.req, options.trustProxy);
    try {
      await send(ctx, target);
      ctx.respond = false;
    } catch (error) {
      ctx.state.log.warn({ err: error, upstream: target.origin }, 'an API did not answer');
      if (!ctx.headerSent)
        throw unavailable('The service cannot be reached just now. Try again in a moment.');
      ctx.respond = false;
    }
  };

  return {
    handle,
    endLiveAnswers: () => live.forEach((response) => response.end()),
    close: () => agent.destroy(),
  };
}

const isEventStream = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('text/event-stream') ?? false;

/** Passes an answer on as it comes; one that breaks off breaks off for the client too. */
function answerWith(answer: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(withoutHopByHop(answer.headers))) {
    if (value !== undefined && name !== 'transfer-encoding') response.setHeader(name, value);
  }
  response.writeHead(answer.statusCode ?? 502);
  answer.pipe(response);
}

/**
 * An API may close an idle connection in the very moment in which a request goes out on it. That request was
 * not looked at, but only reading twice is harmless for certain.
 */
function mayAskAgain(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  upstream: ClientRequest | undefined,
): boolean {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || request.headers['content-length'] !== undefined;
  return (
    READS.has(request.method ?? '') &&
    !hasBody &&
    !response.headersSent &&
    upstream?.reusedSocket === true &&
    isBrokenConnection(error)
  );
}

const isBrokenConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
