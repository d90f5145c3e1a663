import { notFound } from '@fines/domain/shared/refusal.ts';
import type { UserCommand } from '@fines/domain/user/commands.ts';
import { decide } from '@fines/domain/user/decide.ts';
import { parseUserEvent, type UserEvent, userEvents } from '@fines/domain/user/events.ts';
import { evolve, initialUser, type UserState } from '@fines/domain/user/user.ts';
import { z } from 'zod';

import type { Decider } from '../engine/load.ts';

export const userDecider: Decider<UserState, UserCommand, UserEvent> = {
  initial: initialUser,
  definitions: userEvents,
  parse: parseUserEvent,
  evolve,
  decide,
};

const uuid = z.uuid();

export const isUserId = (id: string): boolean => uuid.safeParse(id).success;

/** Throws a 404 refusal for an id that no user can have. */
export function requireUserId(id: string): void {
  if (!isUserId(id)) throw notFound('User');
}

/** What a change to a user requires in another stream. */
export type SideEffect = {
  /** Runs right before the change is appended, and again if the user was changed meanwhile. May refuse the change. */
  prepare(from: UserState, to: UserState): Promise<void>;
  /** Undoes `prepare` after the change was refused. */
  compensate?(): Promise<void>;
  /** Runs after the change was appended, either now or when the command was sent before. */
  complete?(now: UserState): Promise<void>;
};
