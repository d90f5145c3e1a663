import { systemContext } from '@fines/command-api/engine/context.ts';
import { handle } from '@fines/command-api/engine/handle.ts';
import type { Log } from '@fines/command-api/engine/log.ts';
import { userDecider } from '@fines/command-api/user/decider.ts';
import { addHours, localDay, shiftDay } from '@fines/domain/shared/dates.ts';
import { SYSTEM } from '@fines/domain/shared/person.ts';
import { userStream } from '@fines/domain/user/user.ts';

export const now = (): string => new Date().toISOString();
export const inDays = (days: number): string => shiftDay(localDay(now()), days);

/** Gives a user a last day as somebody could two days ago. Answers the id of that command. */
export async function giveLastDay(store: Log, userId: string, lastDay: string | null): Promise<string> {
  const actor = { ...SYSTEM, id: '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0009' };
  const command = { type: 'UpdateUser', actor, changes: { lastDay }, now: addHours(now(), -48) } as const;
  const context = { ...systemContext(crypto.randomUUID()), actor };
  await handle(store, userDecider, { stream: userStream(userId), command: () => command, context });
  return context.commandId;
}
