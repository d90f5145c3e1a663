import { conflict, Refusal } from '@fines/domain/shared/refusal.ts';
import { type EventStore, WrongExpectedRevision } from '@fines/platform/event-store/event-store.ts';
import { sealEvents } from '@fines/platform/event-store/hash-chain.ts';
import { formatPosition } from '@fines/platform/event-store/position.ts';

import type { Aggregate, Loaded } from './aggregate.ts';
import { type CommandContext, eventIdOf } from './command-context.ts';
import { draft } from './draft.ts';
import { foldOnto, load } from './load.ts';

/** What a command leaves behind: the new state, its revision and the log position that reads may wait for. */
export type Handled<State> = { state: State; revision: number; position: string };

export type Handling<State, Command> = {
  stream: string;
  /** Made from the state for commands whose meaning depends on it; may refuse. */
  command: (state: State) => Command;
  context: CommandContext;
  /** The revision that the client has seen, if it asks that nothing happened since. */
  ifMatch?: number | undefined;
};

const TRIES = 3;

/**
 * Reads the stream, decides, appends. When somebody else appended meanwhile, reads and decides again.
 * A command that is in the stream already is answered without a second event.
 */
export async function handle<State, Command, Event extends { type: string; data: object }>(
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  handling: Handling<State, Command>,
): Promise<Handled<State>> {
  for (let attempt = 1; ; attempt++) {
    const loaded = await load(store, aggregate, handling.stream);
    try {
      return await decideAndAppend(store, aggregate, handling, loaded);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
      if (attempt === TRIES) throw conflict('busy', 'Others are changing this right now. Try again.');
    }
  }
}

/** One try on a state that is known already, as for a stream that the command is to create. */
export async function decideAndAppend<State, Command, Event extends { type: string; data: object }>(
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  handling: Handling<State, Command>,
  loaded: Loaded<State>,
): Promise<Handled<State>> {
  if (isThere(loaded, handling)) return asItStands(loaded);
  requireSeen(loaded, handling.ifMatch);
  const events = aggregate.decide(handling.command(loaded.state), loaded.state);
  if (events.length === 0) return asItStands(loaded);

  const sealed = sealEvents(handling.stream, loaded.last, draft(events, aggregate.definitions, handling));
  // Folding what is about to be written proves, before it is written, that it can be read back.
  const state = foldOnto(loaded.state, aggregate, sealed);
  const appended = await store.append(handling.stream, sealed, loaded.last?.revision ?? 'no-stream');
  return { state, revision: appended.revision, position: formatPosition(appended.position) };
}

/** Whether this very command has been handled before. */
export const isThere = (
  { eventIds }: Loaded<unknown>,
  { context, stream }: Pick<Handling<never, never>, 'context' | 'stream'>,
): boolean => eventIds.has(eventIdOf(context.commandId, stream, 0));

function requireSeen({ last }: Loaded<unknown>, ifMatch: number | undefined): void {
  if (ifMatch === undefined || ifMatch === last?.revision) return;
  throw new Refusal(
    'stale',
    'changed-meanwhile',
    'Someone else changed this meanwhile. Load it again, then repeat your change.',
  );
}

function asItStands<State>({ state, last }: Loaded<State>): Handled<State> {
  if (last === undefined) throw new Error('A stream without events cannot be the answer to a command');
  return { state, revision: last.revision, position: last.position };
}
