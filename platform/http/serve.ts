import { hash, timingSafeEqual } from 'node:crypto';

import type { Actor } from '@fines/domain/shared/person.ts';
import type { z } from 'zod';

import type { SignedIn, VerifyToken } from '../tokens.ts';
import { requireAccess } from './access.ts';
import { closedByClient, type Context, type Handler, runInRequestContext } from './context.ts';
import type { Endpoint, Reply } from './endpoint.ts';
import { illFormedFields, fieldErrors, HttpProblem, unauthorised } from './problem.ts';
import { withUpload } from './upload.ts';

/** Who sent this request. @throws HttpProblem 401 if that is unknown */
export type Authenticate = (authorization: string | undefined) => Promise<SignedIn>;

/** @throws HttpProblem 429 if the person sends too many requests */
export type Admit = (actor: Actor) => Promise<void>;

const admitAll: Admit = () => Promise.resolve();

/** Runs one endpoint: authenticates, limits the rate, checks access, parses the request, handles it and answers. */
export const serve =
  (endpoint: Endpoint, authenticate: Authenticate, admit = admitAll): Handler =>
  async (ctx) => {
    const { access } = endpoint;
    const signal = closedByClient(ctx);
    const startedAt = Date.now();
    if (access === 'public') {
      const answer = (): Promise<Reply> => endpoint.handle(parseRequest(ctx, endpoint));
      return reply(ctx, await runInRequestContext({ personId: undefined, signal, startedAt }, answer));
    }
    const who = await authenticate(ctx.headers.authorization);
    ctx.state.actorId = who.actor.id;
    await admit(who.actor);
    requireAccess(who, access);
    const request = { ...parseRequest(ctx, endpoint), ...who };
    const answer = (): Promise<Reply> =>
      endpoint.upload === undefined
        ? endpoint.handle(request)
        : withUpload(ctx, endpoint.upload, (body) => endpoint.handle({ ...request, body }));
    reply(ctx, await runInRequestContext({ personId: who.actor.id, signal, startedAt }, answer));
  };

function parseRequest(ctx: Context, { params, query, body }: Endpoint) {
  return {
    params: params && read(params, ctx['params'], 400, 'The address'),
    query: query && read(query, { ...ctx.query }, 400, 'The query'),
    body: body && read(body, ctx.request.body ?? {}, 422, 'The body'),
    headers: ctx.headers,
    requestText: `${ctx.method} ${ctx.path}\n${ctx.request.rawBody ?? ''}`,
    address: ctx.ip,
    isTls: ctx.secure,
    logger: ctx.state.logger,
  };
}

function read<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  status: 400 | 422,
  what: string,
): z.output<Schema> {
  const result = schema.safeParse(value);
  const errors = { ...illFormedFields(value), ...(result.error && fieldErrors(result.error)) };
  if (result.success && Object.keys(errors).length === 0) return result.data;
  const [[field, message] = ['', `${what} is not as expected`]] = Object.entries(errors);
  const text = status === 400 && field !== '' ? `${field}: ${message}` : message;
  const code = status === 400 ? 'bad-parameter' : 'validation-failed';
  throw new HttpProblem(status, code, text, { errors });
}

function reply(ctx: Context, { status = 200, body, headers = {} }: Reply): void {
  ctx.status = status;
  ctx.set(headers);
  if (body !== undefined) ctx.body = body;
}

const BEARER = /^Bearer ([\w.-]+)$/i;

/** Authenticates one caller, by a token that only it and this service know. */
export function sharedToken(token: string, actor: Actor): Authenticate {
  const expected = digestOf(token);
  return (authorization = '') => {
    const [, given = ''] = BEARER.exec(authorization) ?? [];
    // Digests have the same length, so that the time tells nothing of the token.
    if (!timingSafeEqual(digestOf(given), expected)) return Promise.reject(unauthorised());
    return Promise.resolve({ actor, sessionId: actor.id, expiresAt: Infinity });
  };
}

const digestOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Authenticates by a bearer token, which must be valid and of a session that has not ended. */
export const bearer =
  (verify: VerifyToken, endedSessions: { has(sessionId: string): boolean }): Authenticate =>
  async (authorization = '') => {
    const [, token] = BEARER.exec(authorization) ?? [];
    if (token === undefined) throw unauthorised();
    const who = await verify(token);
    if (who === undefined || endedSessions.has(who.sessionId)) {
      throw unauthorised('Your session has expired');
    }
    return who;
  };
