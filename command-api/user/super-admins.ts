import { metadataSchema } from '@fines/domain/shared/events.ts';
import { SUPER_ADMINS_STREAM } from '@fines/domain/shared/streams.ts';
import {
  decide,
  evolve,
  noSuperAdmins,
  type SuperAdminCommand,
  type SuperAdmins,
} from '@fines/domain/super-admins/decide.ts';
import {
  parseSuperAdminEvent,
  type SuperAdminEvent,
  superAdminEvents,
} from '@fines/domain/super-admins/events.ts';
import { type UserState, userStream } from '@fines/domain/user/user.ts';
import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { comparePositions, parsePosition } from '@fines/platform/event-store/events.ts';

import { type CommandContext, partOf } from '../engine/context.ts';
import { handlePart, decideAndAppend, retryOnConflict } from '../engine/handle.ts';
import { type Decider, type Loaded, load, loadedFrom } from '../engine/load.ts';
import { isAbandoned } from './claims.ts';
import { userDecider, type SideEffect } from './decider.ts';

const rosterDecider: Decider<SuperAdmins, SuperAdminCommand, SuperAdminEvent> = {
  initial: noSuperAdmins,
  definitions: superAdminEvents,
  parse: parseSuperAdminEvent,
  evolve,
  decide: (command, admins) => {
    if (command.type === 'AppointSuperAdmin') return decide(command, admins);
    // A super admin who is missing after a crash is added first, so that every dismissal leaves an event.
    const { userId } = command;
    const entered = decide({ type: 'AppointSuperAdmin', userId }, admins);
    return [...entered, ...decide(command, new Set([...admins, userId]))];
  },
};

export const isSuperAdmin = (user: UserState): boolean =>
  user.status === 'ACTIVE' && user.role === 'SUPER_ADMIN';

/**
 * Keeps a roster of all super admins in a stream of its own. It may lack one, but never have one too many, since then
 * the last super admin could be removed. So a user is removed from it before ceasing to be one, and added to it after
 * becoming one. After a crash in between one may be missing until his or her next sign-in adds him or her again.
 */
export class SuperAdminRoster {
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  /** Before a user ceases to be one; throws a 409 refusal for the last one. */
  async dismiss(userId: string, context: CommandContext): Promise<void> {
    await handlePart(this.#store, rosterDecider, {
      stream: SUPER_ADMINS_STREAM,
      context,
      command: () => Promise.resolve({ type: 'DismissSuperAdmin', userId }),
    });
  }

  /** After a user became one, or stayed one after all; does nothing for others. */
  appoint(userId: string, context: CommandContext): Promise<void> {
    return retryOnConflict(async () => {
      const events = await this.#store.readStream(SUPER_ADMINS_STREAM);
      const roster = loadedFrom(rosterDecider, events);
      // Read after the roster: a dismissal that happens now changes the roster, and the append below fails.
      const user = await load(this.#store, userDecider, userStream(userId));
      const lastEvent = events.findLast((_, index) => roster.events[index]?.data.userId === userId);
      const isDue = isSuperAdmin(user.state) && !roster.state.has(userId);
      if (!isDue || (lastEvent && isUnderWay(lastEvent, user, context))) return;
      await decideAndAppend(
        this.#store,
        rosterDecider,
        {
          stream: SUPER_ADMINS_STREAM,
          command: () => ({ type: 'AppointSuperAdmin', userId }),
          context: partOf(context, SUPER_ADMINS_STREAM, roster.last?.revision),
        },
        roster,
      );
    });
  }
}

/** What a change of role or activity means to the roster. */
export function rosterChange(
  roster: SuperAdminRoster,
  { userId, context }: { userId: string; context: CommandContext },
): SideEffect {
  let hasLeft = false;
  return {
    prepare: async (from, to) => {
      if (!isSuperAdmin(from) || isSuperAdmin(to)) return;
      await roster.dismiss(userId, context);
      hasLeft = true;
    },
    compensate: async () => {
      if (hasLeft) await roster.appoint(userId, context);
    },
    complete: async (now) => {
      if (isSuperAdmin(now)) await roster.appoint(userId, context);
    },
  };
}

/**
 * Whether the command that dismissed a user may still do to the user what it was about to: it may not when the
 * user was changed since, by itself or by another, because it builds on the user as he or she was.
 */
function isUnderWay(
  dismissal: RecordedEvent,
  { last }: Loaded<UserState>,
  { commandId, now }: CommandContext,
): boolean {
  const { $causationId, recordedAt } = metadataSchema.parse(dismissal.metadata);
  const isChanged = last && comparePositions(parsePosition(last.position), dismissal.position) > 0;
  return !isChanged && $causationId !== commandId && !isAbandoned(recordedAt, now);
}
