import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

import type { Access } from '@fines/platform/http/access.ts';
import { type Endpoint, endpoint, type SignedInRequest } from '@fines/platform/http/endpoint.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';
import type { z } from 'zod';

import type { CommandKeys } from './command-keys.ts';
import { type CommandContext, commandIdOf } from './context.ts';

/** A request with what every command needs besides its content. */
export type CommandRequest<Params = unknown, Body = unknown> = SignedInRequest<Params, unknown, Body> & {
  context: CommandContext;
  /** The revision that the client has seen, if it asks that nothing happened since. */
  ifMatch: number | undefined;
};

type Appended = { revision: number; position: string };

type CommandRoute<P extends z.ZodType, B extends z.ZodType, Result> = {
  method: 'post' | 'put' | 'patch' | 'delete';
  /** Below `/api`, with `:name` for parameters. */
  path: string;
  summary: string;
  access: Access;
  params?: P;
  body?: B;
  /** Of what is answered. */
  answer: z.ZodType;
  /** Default: 200. */
  status?: 200 | 201;
  /** For a command that builds on no revision that a client could have seen. */
  withoutIfMatch?: true;
  handle: (request: CommandRequest<z.output<P>, z.output<B>>) => Promise<Result & Appended>;
  /** What is answered of what `handle` did. */
  view: (result: Result, params: z.output<P>) => object;
};

/**
 * Declares an endpoint that takes a command. It reads `Idempotency-Key` and `If-Match`, and answers what the command
 * made with its revision as `ETag` and, as `X-Position`, the log position that reads may wait for.
 */
export const commandEndpoint = <P extends z.ZodType, B extends z.ZodType, Result>(
  { keys }: { keys: CommandKeys },
  { answer, status = 200, withoutIfMatch, handle, view, ...route }: CommandRoute<P, B, Result>,
): Endpoint =>
  endpoint({
    ...route,
    answers: { [status]: answer },
    headers: [
      'Idempotency-Key',
      ...(withoutIfMatch === true ? [] : (['If-Match'] as const)),
      'ETag',
      'X-Position',
    ],
    handle: async (request) => {
      const context = contextOf(keys, request);
      const ifMatch = withoutIfMatch === true ? undefined : revisionSeen(request.headers);
      const result = await handle({ ...request, context, ifMatch });
      const headers = { ETag: `"${result.revision}"`, 'X-Position': result.position };
      return { status, body: view(result, request.params), headers };
    },
  });

function contextOf(
  keys: CommandKeys,
  { actor, headers, asSent }: SignedInRequest<unknown, unknown, unknown>,
): CommandContext {
  const key = headers['idempotency-key'];
  const commandId = key === undefined ? randomUUID() : commandIdOf(actor.id, validKey(key));
  const requestId = headers['x-request-id'];
  return {
    actor,
    commandId,
    key: key === undefined ? undefined : keys.of(commandId, asSent),
    correlationId: typeof requestId === 'string' ? requestId : commandId,
    now: new Date().toISOString(),
  };
}

const KEY = /^[\x21-\x7e]{1,255}$/;

function validKey(key: string | string[]): string {
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw new HttpProblem(400, 'bad-parameter', 'Idempotency-Key must have 1 to 255 visible ASCII characters');
}

const ETAG = /^(?:W\/)?"(\d{1,15})"$/;

/** The revision that the client saw, from `If-Match: "<revision>"`; `*` and nothing ask for none. */
function revisionSeen(headers: IncomingHttpHeaders): number | undefined {
  const given = headers['if-match'];
  if (given === undefined || given === '*') return undefined;
  const [, revision] = ETAG.exec(given) ?? [];
  if (revision === undefined)
    throw new HttpProblem(400, 'bad-parameter', 'If-Match must be an ETag of this server');
  return Number(revision);
}
