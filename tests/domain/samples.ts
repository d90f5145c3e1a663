import type { CloseCashUp } from '@fines/domain/cash-up/decide.ts';
import type { ErasureCommand } from '@fines/domain/erasure/erasure.ts';
import type { FineCommand } from '@fines/domain/fine/commands.ts';
import type { LetterheadCommand } from '@fines/domain/letterhead/decide.ts';
import type { OffenseCommand } from '@fines/domain/offense/decide.ts';
import type { ReceiptCommand } from '@fines/domain/receipt/receipt.ts';
import type { ReviewAct } from '@fines/domain/review/review.ts';
import { addHours } from '@fines/domain/shared/dates.ts';
import { type Actor, SYSTEM } from '@fines/domain/shared/person.ts';
import type { StatementLineCommand } from '@fines/domain/statement/decide.ts';
import type { SuperAdminCommand } from '@fines/domain/super-admins/decide.ts';
import type { UserCommand } from '@fines/domain/user/commands.ts';
import type { VehicleCommand } from '@fines/domain/vehicle/decide.ts';

import { NOW } from './events.ts';
import type { Decider } from './given-when-then.ts';
import { logged, type Raw } from './logged.ts';

/** What the deciders decide about. */
export type AnyCommand =
  | CloseCashUp
  | FineCommand
  | ReceiptCommand
  | ErasureCommand
  | OffenseCommand
  | LetterheadCommand
  | VehicleCommand
  | ReviewAct
  | StatementLineCommand
  | SuperAdminCommand
  | UserCommand;

type Named = { type: string };

/** Whose accounts count as the actor's own is given only to commands that ask for it. */
type Complete<Command> = Required<Omit<Command, 'countsAs'>> &
  Pick<Command, Extract<keyof Command, 'countsAs'>>;

/** A command of each type that says all it can say: the compiler asks for a type or a field that joins later. */
export type SamplesOf<Command extends Named> = {
  readonly [Type in Command['type']]: (n: number) => Complete<Extract<Command, { type: Type }>>;
};

/** For each type of event, the commands that lead to it: the last leaves it, the others what it meets. */
export type WaysTo<Event extends Named, Command> = Readonly<Record<Event['type'], (n: number) => Command[]>>;

/** Each life has a number, an id and a plate of its own. */
export const threeDigits = (n: number): string => String(n).padStart(3, '0');
export const fineNumber = (n: number): string => `FN-2026-${threeDigits(n)}`;
export const receiptNumber = (n: number): string => `RCP-2026-${threeDigits(n)}`;
export const userId = (n: number): string => `7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d2${threeDigits(n)}`;

/** A stream before an event of a type, what the command that leaves it adds, and what both come to. */
export type Life<State, Recorded> = {
  type: string;
  n: number;
  before: readonly Recorded[];
  last: readonly Recorded[];
  met: State;
  state: State;
};

type Deciding<State, Command, Event, Recorded> = Decider<State, Command, Event, Recorded> & {
  parse: (raw: Raw) => Recorded | undefined;
};

/** The lives that lead to each type of event, numbered from `first` on. Each command has an hour of its own. */
export function decidedLives<
  State,
  Command extends Named & { actor?: Actor },
  Event extends Named & { data: object },
  Recorded extends Named,
>(
  { initial, decide, evolve, parse }: Deciding<State, Command, Event, Recorded>,
  ways: WaysTo<Event, Command>,
  first: number,
): Life<State, Recorded>[] {
  return Object.entries<(n: number) => Command[]>(ways).map(([type, commandsOf], index) => {
    const n = first + index;
    let [met, state] = [initial, initial];
    const events = commandsOf(n).map((command, hour) => {
      const now = addHours(NOW, hour);
      met = state;
      const recorded = logged(parse, decide({ ...command, now }, state), now, command.actor ?? SYSTEM);
      state = recorded.reduce(evolve, state);
      return recorded;
    });
    const last = events.at(-1) ?? [];
    if (!last.some((event) => event.type === type)) throw new Error(`The way to ${type} leads elsewhere`);
    return { type, n, before: events.slice(0, -1).flat(), last, met, state };
  });
}
