import type { EventStore } from '@fines/platform/event-store/event-store.ts';

import type { Aggregate } from './aggregate.ts';
import { type CommandContext, partOf } from './command-context.ts';
import { decideAndAppend, type Handled, retryOnConflict } from './handle.ts';
import { load } from './load.ts';

export type PartHandling<State, Command> = {
  stream: string;
  /** May look at other streams; undefined when nothing is to be done. */
  command: (state: State) => Promise<Command | undefined>;
  /** Of the command that this is a part of. */
  context: CommandContext;
};

/**
 * Handles a part of a command. Unlike the command itself it is decided anew when the command comes again: what
 * it prepared may have been taken back meanwhile.
 */
export const handlePart = <State, Command, Event extends { type: string; data: object }>(
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  { stream, command, context }: PartHandling<State, Command>,
): Promise<Handled<State> | undefined> =>
  retryOnConflict(async () => {
    const loaded = await load(store, aggregate, stream);
    const decided = await command(loaded.state);
    if (decided === undefined) return undefined;
    const handling = {
      stream,
      command: () => decided,
      context: partOf(context, stream, loaded.last?.revision),
    };
    return decideAndAppend(store, aggregate, handling, loaded);
  });
