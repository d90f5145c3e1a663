import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

import type { Access } from '@fines/platform/http/access.ts';
import { type Endpoint, endpoint, type SignedInRequest } from '@fines/platform/http/endpoint.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';
import type { z } from 'zod';

import type { CommandKeys } from './command-keys.ts';
import { type CommandContext, commandIdOf } from './context.ts';

/** A request, and what every command needs besides its content. */
export type CommandRequest<Params = unknown, Body = unknown> = SignedInRequest<Params, unknown, Body> & {
  context: CommandContext;
  /** The revision that the client has seen; undefined if the command may apply to any revision. */
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
  /** The schema of the answer. */
  answer: z.ZodType;
  status?: 200 | 201;
  /** For a command that does not depend on a revision that the client has seen. */
  withoutIfMatch?: true;
  handle: (request: CommandRequest<z.output<P>, z.output<B>>) => Promise<Result & Appended>;
  /** Turns the result of `handle` into the answer. */
  view: (result: Result, params: z.output<P>) => object;
};

/**
 * Declares an endpoint that takes a command. It reads `Idempotency-Key` and `If-Match`. Its answer has the record's
 * revision as `ETag`, and as `X-Position` the log position that a later read can wait for.
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
  { actor, headers, requestText }: SignedInRequest<unknown, unknown, unknown>,
): CommandContext {
  const key = headers['idempotency-key'];
  const commandId = key === undefined ? randomUUID() : commandIdOf(actor.id, validKey(key));
  const requestId = headers['x-request-id'];
  return {
    actor,
    commandId,
    key: key === undefined ? undefined : keys.of(commandId, requestText),
    correlationId: typeof requestId === 'string' ? requestId : commandId,
    now: new Date().toISOString(),
  };
}

const KEY = /^[\x21-\x7e]{1,255}$/;

function validKey(key: string | string[]): string {
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw new HttpProblem(400, 'bad-parameter', 'Idempotency-Key must have 1 to 255 visible ASCII characters');
}

/** `"-1"` is the ETag of a record without events yet. */
const ETAG = /^(?:W\/)?"(-1|\d{1,15})"$/;

/** The revision in `If-Match: "<revision>"`; undefined, which accepts any revision, for `*` or no header. */
function revisionSeen(headers: IncomingHttpHeaders): number | undefined {
  const given = headers['if-match'];
  if (given === undefined || given === '*') return undefined;
  const [, revision] = ETAG.exec(given) ?? [];
  if (revision === undefined)
    throw new HttpProblem(400, 'bad-parameter', 'If-Match must be an ETag of this server');
  return Number(revision);
}
