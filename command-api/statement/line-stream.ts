import { randomUUID } from 'node:crypto';

import { decide, type StatementLineCommand } from '@fines/domain/statement/decide.ts';
import {
  parseStatementLineEvent,
  type RecordedStatementLineEvent,
  type StatementLineEvent,
  statementLineEvents,
} from '@fines/domain/statement/events.ts';
import {
  evolve,
  initialLine,
  type LineState,
  statementLineStream,
  type TakenLine,
} from '@fines/domain/statement/state.ts';
import { WrongExpectedRevision } from '@fines/platform/event-store/event-store.ts';

import { type CommandContext, partOf, systemContext } from '../engine/context.ts';
import { type CommandResult, decideAndAppend, handlePart } from '../engine/handle.ts';
import { type Decider, load, type Loaded } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';

export const statementLineDecider: Decider<LineState, StatementLineCommand, StatementLineEvent> = {
  initial: initialLine,
  definitions: statementLineEvents,
  parse: parseStatementLineEvent,
  evolve,
  decide,
};

export type LoadedLine = Loaded<LineState, RecordedStatementLineEvent>;

export const loadLine = (store: Log, lineId: string): Promise<LoadedLine> =>
  load(store, statementLineDecider, statementLineStream(lineId));

/** Undefined for a line that was never taken. */
export const takenLine = ({ state }: LoadedLine): TakenLine | undefined =>
  state.status === 'TAKEN' ? state : undefined;

/** Gives a line a command as a part of another one, or of what the system does by itself. */
export async function tellLine(
  store: Log,
  lineId: string,
  command: StatementLineCommand,
  context: CommandContext = systemContext(randomUUID()),
): Promise<void> {
  const stream = statementLineStream(lineId);
  await handlePart(store, statementLineDecider, { stream, command: async () => command, context });
}

type LineResult = CommandResult<LineState, StatementLineEvent>;

/** What a line is after a command, without reading it again. */
export function loadedAfter({ state, events, revision, position }: LineResult): LoadedLine {
  const hash = events.at(-1)?.metadata.hash;
  return { state, events, last: hash === undefined ? undefined : { revision, position, hash } };
}

/** Appends to a line that was just written; if somebody else was faster, to what it is now. */
export async function tellNewLine(
  store: Log,
  line: LoadedLine,
  { lineId, command, context }: { lineId: string; command: StatementLineCommand; context: CommandContext },
): Promise<void> {
  const stream = statementLineStream(lineId);
  const part = partOf(context, stream, line.last?.revision);
  try {
    const options = { stream, command: () => command, context: part };
    await decideAndAppend(store, statementLineDecider, options, line);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
    await tellLine(store, lineId, command, context);
  }
}

/** Sets free what is set aside of lines for a receipt that no payment has. May be repeated. */
export const setFreeIn =
  (store: Log) =>
  async (lineIds: readonly string[], receiptNumber: string, reason: string): Promise<void> => {
    for (const lineId of lineIds)
      await tellLine(store, lineId, { type: 'ReleaseLine', receiptNumber, reason });
  };
