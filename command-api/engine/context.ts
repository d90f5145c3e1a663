import type { Actor } from '@fines/domain/shared/person.ts';
import { v5 as uuidV5 } from 'uuid';

import type { CommandKey } from './command-keys.ts';

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
