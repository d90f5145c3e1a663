import { isDeepStrictEqual } from 'node:util';

import { personalFieldsIn, type Recorded } from '@fines/domain/shared/events.ts';
import { invalid, conflict, Refusal } from '@fines/domain/shared/refusal.ts';
import {
  EventsRemoved,
  type Appended,
  type EventStore,
  type NewEvent,
  WrongExpectedRevision,
} from '@fines/platform/event-store/event-store.ts';
import { formatPosition } from '@fines/platform/event-store/events.ts';

import { keyUsedTwice } from './command-keys.ts';
import { type CommandContext, partOf } from './context.ts';
import { type Decider, type Loaded, draft, foldOnto, load, parseAll } from './load.ts';
import type { Log } from './log.ts';

/**
 * The server itself changes these fields, so an old value in a request does not mean that somebody wants to change
 * it.
 */
const KEPT_BY_SERVER: ReadonlySet<string> = new Set(['updatedAt']);

/**
 * Refuses a record that a client sent back with changes to fields that are not editable.
 *
 * @param others the fields of the request that are not editable
 * @param view the record as it is now; fields that it does not have are ignored
 */
export function refuseOtherChanges(
  others: Record<string, unknown>,
  view: object,
  message: (field: string) => string,
): void {
  const errors: Record<string, string> = {};
  for (const [field, current] of Object.entries(view)) {
    if (!(field in others) || KEPT_BY_SERVER.has(field)) continue;
    if (!isDeepStrictEqual(others[field], current)) errors[field] = message(field);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** The result of a command: the new state, its revision, and the log position that a later read can wait for. */
export type CommandResult<State, Event = object> = {
  state: State;
  revision: number;
  position: string;
  /** The command's own events in this stream, whether it appended them now or when it was sent before. */
  events: readonly Recorded<Event>[];
};

export type HandleOptions<State, Command> = {
  stream: string;
  /** Makes the command from the state, if its meaning depends on the state. May refuse, and may read other streams. */
  command: (state: State) => Command | Promise<Command>;
  context: CommandContext;
  /** The revision that the client has seen; undefined if the command may apply to any revision. */
  ifMatch?: number | undefined;
  /**
   * Writes to other streams what must be there first. Runs after the rules have allowed the command, right before its
   * events are appended.
   */
  before?: (from: State, to: State) => Promise<void>;
};

const TRIES = 3;

/**
 * Reads the stream, decides and appends. If somebody else appended meanwhile, reads and decides again. For a command
 * that was handled before, it returns the current state without appending anything.
 */
export async function handle<State, Command, Event extends { type: string; data: object }>(
  store: Log,
  decider: Decider<State, Command, Event>,
  options: HandleOptions<State, Command>,
): Promise<CommandResult<State, Event>> {
  return retryOnConflict(async () =>
    decideAndAppend(store, decider, options, await load(store, decider, options.stream)),
  );
}

/** Tries something again if somebody else appended meanwhile. */
export async function retryOnConflict<Result>(attemptIt: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptIt();
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
      if (attempt === TRIES) throw conflict('busy', 'Others are changing this right now. Try again.');
    }
  }
}

/** Tries once, on a state that is already known, for example that of a stream which the command will create. */
export async function decideAndAppend<State, Command, Event extends { type: string; data: object }>(
  store: Log,
  decider: Decider<State, Command, Event>,
  options: HandleOptions<State, Command>,
  loaded: Loaded<State, Event>,
): Promise<CommandResult<State, Event>> {
  const decided = await decideOnce(decider, options, loaded);
  await options.context.key?.bind();
  if (decided.length === 0) return unchangedResult(loaded, options.context);

  const previous = loaded.events.at(-1)?.metadata.recordedAt;
  const drafts = draft(decided, decider.definitions, { ...options, previous });
  const concealed = await store.conceal(drafts, personalFieldsIn(decider.definitions));
  const sealed = await store.seal(options.stream, loaded.last, concealed);
  // The events are parsed and folded before they are written, so that nothing is written that cannot be read back.
  const events = parseAll(
    decider,
    sealed.map((event, nth) => ({ ...event, data: drafts[nth]?.data })),
  );
  const state = foldOnto(loaded.state, decider, events);
  await options.before?.(loaded.state, state);
  const { revision, position } = await appendAfter(store, options.stream, sealed, loaded.last?.revision);
  return { state, events, revision, position: formatPosition(position) };
}

/**
 * Appends behind the last event of a stream, or to a new stream. A stream that somebody has deleted goes on counting
 * when it looks like a new one. That shows in the answer only: to ask before would cost each new stream a read.
 */
async function appendAfter(
  store: EventStore,
  stream: string,
  sealed: readonly NewEvent[],
  last: number | undefined,
): Promise<Appended> {
  const appended = await store.append(stream, sealed, last ?? 'no-stream');
  if (appended.revision === (last ?? -1) + sealed.length) return appended;
  throw new EventsRemoved(stream, { wasAppended: true });
}

/** Decides which events must still be appended for a command: none if it was handled before. May refuse. */
export async function decideOnce<State, Command, Event extends { type: string; data: object }>(
  decider: Decider<State, Command, Event>,
  { command, context, ifMatch }: Pick<HandleOptions<State, Command>, 'command' | 'context' | 'ifMatch'>,
  loaded: Loaded<State, Event>,
): Promise<Event[]> {
  if (wasHandled(loaded, context)) return [];
  try {
    requireSeen(loaded, ifMatch);
    return decider.decide(await command(loaded.state), loaded.state);
  } catch (error) {
    if (error instanceof Refusal) error.position = loaded.last?.position;
    throw error;
  }
}

/** Whether this command was handled before. Throws a 422 refusal if another command was handled with its key. */
export function wasHandled(loaded: Loaded<unknown>, command: CommandIdentity): boolean {
  const left = eventsOf(command, loaded);
  if (left.some(({ metadata }) => command.key?.isMisused(metadata.fingerprint))) throw keyUsedTwice();
  return left.length > 0;
}

type CommandIdentity = Pick<CommandContext, 'commandId' | 'key'>;

const eventsOf = <Event>({ commandId }: CommandIdentity, { events }: Loaded<unknown, Event>) =>
  events.filter(({ metadata }) => metadata.commandId === commandId);

function requireSeen({ last }: Loaded<unknown>, ifMatch: number | undefined): void {
  if (ifMatch === undefined || ifMatch === (last?.revision ?? -1)) return;
  throw new Refusal(
    'stale',
    'changed-meanwhile',
    'Someone else changed this meanwhile. Load it again, then repeat your change.',
  );
}

/** The result of a command that changes nothing, or that was handled before. */
export function unchangedResult<State, Event>(
  loaded: Loaded<State, Event>,
  context: CommandContext,
): CommandResult<State, Event> {
  const { state, last } = loaded;
  if (last === undefined) throw new Error('A stream without events cannot be the answer to a command');
  return { state, revision: last.revision, position: last.position, events: eventsOf(context, loaded) };
}

export type PartOptions<State, Command> = {
  stream: string;
  /** Makes the part's command. May read other streams; undefined if nothing is to be done. */
  command: (state: State) => Promise<Command | undefined>;
  /** The context of the whole command. */
  context: CommandContext;
};

/**
 * Handles a part of a command. Unlike the command itself, a part is decided again when the command comes again, since
 * its earlier result may have been undone meanwhile.
 */
export const handlePart = <State, Command, Event extends { type: string; data: object }>(
  store: Log,
  decider: Decider<State, Command, Event>,
  { stream, command, context }: PartOptions<State, Command>,
): Promise<CommandResult<State> | undefined> =>
  retryOnConflict(async () => {
    const loaded = await load(store, decider, stream);
    const decided = await command(loaded.state);
    if (decided === undefined) return undefined;
    const options = {
      stream,
      command: () => decided,
      context: partOf(context, stream, loaded.last?.revision),
    };
    return decideAndAppend(store, decider, options, loaded);
  });
