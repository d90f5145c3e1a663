import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

import type { Actor } from '@fines/domain/shared/person.ts';
import type { SignedInRequest } from '@fines/platform/http/endpoint.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';
import { v5 as uuidV5 } from 'uuid';

import type { CommandKey, CommandKeys } from './command-keys.ts';

/** What every command carries besides its content. */
export type CommandContext = {
  actor: Actor;
  /** The same command sent twice has the same id, so that it happens once. */
  commandId: string;
  /** If it has one that whoever gives it chose, so that it may come again. */
  key?: CommandKey | undefined;
  /** The command that this one is a part of, if it is. */
  causedBy?: string;
  correlationId: string;
  now: string;
  /** If `now` is a time that was told. */
  clock?: 'demo';
};

const COMMANDS = 'b6f0c1de-51a4-4e0c-9d1a-0f2f6f0f8a11';

/** Names a command after who sends it and the key that he or she gave it. */
export const commandIdOf = (actorId: string, key: string): string => uuidV5(`${actorId}:${key}`, COMMANDS);

/**
 * The id of the n-th event that a command leaves in a stream. The store takes an id once, so an append may be
 * sent again. What the event says is part of it: a command that two processes handle at once, and that comes
 * to something else in the second one, must not be answered as if that had been written.
 */
export const eventIdOf = (commandId: string, stream: string, index: number, data: object): string =>
  uuidV5(`${stream}:${index}:${JSON.stringify(data)}`, commandId);

/**
 * The context of a part of a command: what it writes into another stream. The stream's revision names it, so
 * that a part may be done again, differently, when the command comes again. The key is the command's alone.
 */
export const partOf = (
  context: CommandContext,
  stream: string,
  revision: number | undefined,
): CommandContext => ({
  ...context,
  commandId: uuidV5(`${stream}@${revision ?? 'new'}`, context.commandId),
  key: undefined,
  causedBy: context.commandId,
});

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The context of a command that came by HTTP; reads `Idempotency-Key`. */
export function commandContext(
  keys: CommandKeys,
  {
    actor,
    headers,
    asSent,
  }: Pick<SignedInRequest<unknown, unknown, unknown>, 'actor' | 'headers' | 'asSent'>,
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

function validKey(key: string | string[]): string {
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw new HttpProblem(400, 'bad-parameter', 'Idempotency-Key must have 1 to 255 visible ASCII characters');
}

const ETAG = /^(?:W\/)?"(\d{1,15})"$/;

/** The revision that the client saw, from `If-Match: "<revision>"`; `*` and nothing ask for none. */
export function ifMatch(headers: IncomingHttpHeaders): number | undefined {
  const given = headers['if-match'];
  if (given === undefined || given === '*') return undefined;
  const [, revision] = ETAG.exec(given) ?? [];
  if (revision === undefined)
    throw new HttpProblem(400, 'bad-parameter', 'If-Match must be an ETag of this server');
  return Number(revision);
}
