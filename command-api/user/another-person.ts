import type { FineCommand } from '@fines/domain/fine/commands.ts';
import { partsAtStake } from '@fines/domain/fine/evolve.ts';
import type { FineState } from '@fines/domain/fine/state.ts';
import { metadataSchema } from '@fines/domain/shared/events.ts';
import type { Person } from '@fines/domain/shared/person.ts';
import { type Account, accountOf, countingAs } from '@fines/domain/user/another-person.ts';
import { userStream } from '@fines/domain/user/user.ts';
import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';

import type { CommandContext } from '../engine/context.ts';
import { parseIfReadable } from '../engine/load.ts';
import { userDecider } from './decider.ts';

type Deciding = { actor: Pick<CommandContext['actor'], 'id'>; now: string };

/**
 * Which of these accounts count as an account of the person who decides now. Reads the log, since the read tables may
 * lack the newest events.
 */
export async function accountsCountingAs(
  store: Pick<EventStore, 'readStream'>,
  { actor, now }: Deciding,
  ids: readonly string[],
): Promise<Person[]> {
  const others = [...new Set(ids)].filter((id) => id !== actor.id);
  if (others.length === 0) return [];
  const [own, ...accounts] = await Promise.all([actor.id, ...others].map((id) => readAccount(store, id)));
  return own === undefined ? [] : countingAs(own, accounts, now);
}

async function readAccount(store: Pick<EventStore, 'readStream'>, id: string): Promise<Account> {
  const read = await store.readStream(userStream(id));
  const events = read.map((raw) => parseIfReadable(userDecider.parse, raw));
  const [created] = events;
  const account = accountOf(id, created === undefined ? [] : events.filter((event) => event !== undefined));
  const unreadable = read.filter((_, index) => events[index] === undefined || created === undefined);
  return { ...account, inHand: [...account.inHand, ...unreadable.flatMap(holdIn)] };
}

/** An unreadable event may have given its actor control of the account, so it counts as if it had. */
function holdIn({ metadata }: RecordedEvent): Account['inHand'] {
  const { data: written } = metadataSchema.safeParse(metadata);
  return written === undefined ? [] : [{ by: written.actor.id, at: written.recordedAt }];
}

/**
 * Adds to a command which of the accounts concerned count as the actor's. Most commands concern no other account, and
 * then nothing is read.
 */
export const knowingOthers = async <Command extends FineCommand>(
  store: EventStore,
  command: Command,
  fine: FineState,
): Promise<Command> => ({
  ...command,
  countsAs: await accountsCountingAs(store, command, partsAtStake(command, fine)),
});
