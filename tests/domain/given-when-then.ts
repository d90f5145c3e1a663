import { Refusal, type RefusalKind } from '@fines/domain/shared/refusal.ts';
import { expect } from 'vitest';

export type Decider<State, Command, Event, Recorded> = {
  initial: State;
  decide: (command: Command, state: State) => Event[];
  evolve: (state: State, event: Recorded) => State;
};

export type Refused = {
  kind: RefusalKind;
  code: string;
  message: string;
  errors?: Record<string, string>;
  retryAfterSeconds?: number | undefined;
};

/** What a test may say about the outcome of one command. */
export type Outcome<Event> = {
  thenEvents: (...expected: Event[]) => void;
  thenNothing: () => void;
  thenRefused: (expected: Refused) => void;
};

/** The words in which the tests of one aggregate are written. */
export function scenarios<State, Command, Event, Recorded>(
  aggregate: Decider<State, Command, Event, Recorded>,
) {
  const when = (state: State) => ({
    when: (command: Command): Outcome<Event> => outcomeOf(() => aggregate.decide(command, state)),
  });
  const stateAfter = (...events: Recorded[]): State => events.reduce(aggregate.evolve, aggregate.initial);
  return {
    stateAfter,
    given: (...events: Recorded[]) => when(stateAfter(...events)),
    givenState: (state: State) => when(state),
  };
}

function outcomeOf<Event>(decide: () => Event[]): Outcome<Event> {
  return {
    thenEvents: (...expected) => expect(decide()).toEqual(expected),
    thenNothing: () => expect(decide()).toEqual([]),
    thenRefused: (expected) => expect(refusalOf(decide)).toEqual({ errors: undefined, ...expected }),
  };
}

/** The refusal as plain data; what is no refusal is an error of the test. */
export function refusalOf(work: () => unknown): Refused | { accepted: unknown } {
  try {
    return { accepted: work() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { kind, code, message, errors, retryAfterSeconds } = error;
    return { kind, code, message, errors, retryAfterSeconds };
  }
}
