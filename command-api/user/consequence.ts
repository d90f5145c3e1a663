import type { UserState } from '@fines/domain/user/state.ts';

/** What a change to a user means to another stream. */
export type Consequence = {
  /** Right before the change is appended; may refuse it. Runs again if the user was changed meanwhile. */
  prepare(from: UserState, to: UserState): Promise<void>;
  /** After the change was refused. */
  takeBack?(): Promise<void>;
  /** After the change was appended, or found to have been before. */
  conclude?(now: UserState): Promise<void>;
};
