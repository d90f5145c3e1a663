import { randomUUID } from 'node:crypto';

import { decide, type StatementLineCommand, type TakeLine } from '@fines/domain/statement/decide.ts';
import {
  parseStatementLineEvent,
  type StatementLineEvent,
  statementLineEvents,
} from '@fines/domain/statement/events.ts';
import { evolve, initialLine, type LineState, statementLineStream } from '@fines/domain/statement/state.ts';
import { WrongExpectedRevision } from '@fines/platform/event-store/event-store.ts';

import { type CommandContext, partOf, systemContext } from '../engine/context.ts';
import { decideAndAppend, retryOnConflict } from '../engine/handle.ts';
import { type Decider, emptyStream, load, type Loaded } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';

export const statementLineDecider: Decider<LineState, StatementLineCommand, StatementLineEvent> = {
  initial: initialLine,
  definitions: statementLineEvents,
  parse: parseStatementLineEvent,
  evolve,
  decide,
};

type Stream = Loaded<LineState, StatementLineEvent>;

/** A line that was taken. */
export type LoadedLine = Loaded<Extract<LineState, { status: 'TAKEN' }>, StatementLineEvent>;

const isTaken = (stream: Stream): stream is LoadedLine => stream.state.status === 'TAKEN';

/** Undefined for a line that was never taken. */
export async function loadLine(store: Log, lineId: string): Promise<LoadedLine | undefined> {
  const stream = await load(store, statementLineDecider, statementLineStream(lineId));
  return isTaken(stream) ? stream : undefined;
}

/** Takes a line as a part of a command. Undefined if it was taken before. */
export async function takeLine(
  store: Log,
  taking: TakeLine,
  context: CommandContext,
): Promise<LoadedLine | undefined> {
  const stream = statementLineStream(taking.lineId);
  const options = { stream, command: () => taking, context: partOf(context, stream, undefined) };
  try {
    const taken = await decideAndAppend(store, statementLineDecider, options, emptyStream(initialLine));
    const { state, events, revision, position } = taken;
    const hash = events.at(-1)?.metadata.hash;
    const line = { state, events, last: hash === undefined ? undefined : { revision, position, hash } };
    return isTaken(line) ? line : undefined;
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return undefined;
    throw error;
  }
}

/**
 * Gives a line a command as a part of another one, or of what the system does by itself.
 *
 * @param known the line, if it was just read or written
 */
export async function tellLine(
  store: Log,
  lineId: string,
  command: StatementLineCommand,
  context: CommandContext = systemContext(randomUUID()),
  known?: LoadedLine,
): Promise<void> {
  const stream = statementLineStream(lineId);
  let first: Stream | undefined = known;
  await retryOnConflict(async () => {
    const line = first ?? (await load(store, statementLineDecider, stream));
    first = undefined;
    const part = partOf(context, stream, line.last?.revision);
    await decideAndAppend(
      store,
      statementLineDecider,
      { stream, command: () => command, context: part },
      line,
    );
  });
}

/**
 * Sets free what is set aside of lines for a receipt that no payment has. May be repeated. A line that was not taken yet
 * has nothing to be set free: whoever takes it for this receipt after all, finds that its payment is refused.
 */
export const setFreeIn =
  (store: Log) =>
  async (lineIds: readonly string[], receiptNumber: string, reason: string): Promise<void> => {
    for (const lineId of lineIds) {
      const known = await loadLine(store, lineId);
      const command = { type: 'ReleaseLine', receiptNumber, reason } as const;
      if (known !== undefined) await tellLine(store, lineId, command, undefined, known);
    }
  };
