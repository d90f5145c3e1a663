import { type Actor, SYSTEM } from '@fines/domain/shared/person.ts';
import { parse, v5 as uuidV5 } from 'uuid';

import type { CommandKey } from './command-keys.ts';

/** What every command has besides its content. */
export type CommandContext = {
  actor: Actor;
  /** A command that is sent twice has the same id, so that it takes effect once. */
  commandId: string;
  /** Set if the client sent an `Idempotency-Key`, so that it may send the command again. */
  key?: CommandKey | undefined;
  /** The id of the whole command, if this command is only a part of it. */
  causedBy?: string;
  correlationId: string;
  now: string;
  /** Set if `now` is not the real time. */
  clock?: 'demo';
};

/** The context of a command that the system itself gives. */
export const systemContext = (commandId: string, now = new Date().toISOString()): CommandContext => ({
  actor: SYSTEM,
  commandId,
  correlationId: commandId,
  now,
});

const COMMANDS = 'b6f0c1de-51a4-4e0c-9d1a-0f2f6f0f8a11';

/** The library takes long to turn text into bytes, and reads a namespace twice. */
const uuidOf = (text: string, namespace: string): string => uuidV5(Buffer.from(text), parse(namespace));

/** The id of a command, computed from its sender and the sender's key for it. */
export const commandIdOf = (actorId: string, key: string): string => uuidOf(`${actorId}:${key}`, COMMANDS);

/**
 * The id of the n-th event that a command appends to a stream. The store writes an id only once, so appends can be
 * repeated. The id depends on the event's time and data too, given as text: if a command is handled twice at once, the
 * second append must not look as if it had been written, unless it says the very same.
 */
export const eventIdOf = (commandId: string, stream: string, index: number, content: string): string =>
  uuidOf(`${stream}:${index}:${content}`, commandId);

/**
 * The context of the part of a command that writes into another stream. The part's id contains that stream's
 * revision, so that it may be decided differently when the command comes again. The key belongs to the whole command
 * only.
 */
export const partOf = (
  context: CommandContext,
  stream: string,
  revision: number | undefined,
): CommandContext => ({
  ...context,
  commandId: uuidOf(`${stream}@${revision ?? 'new'}`, context.commandId),
  key: undefined,
  causedBy: context.commandId,
});
