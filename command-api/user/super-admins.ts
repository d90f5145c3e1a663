import { metadataSchema } from '@fines/domain/shared/events.ts';
import { conflict } from '@fines/domain/shared/refusal.ts';
import { SUPER_ADMINS_STREAM } from '@fines/domain/shared/streams.ts';
import {
  decide,
  evolve,
  LAST_SUPER_ADMIN,
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
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { comparePositions, parsePosition } from '@fines/platform/event-store/events.ts';

import { type CommandContext, partOf } from '../engine/context.ts';
import { handlePart, decideAndAppend, retryOnConflict } from '../engine/handle.ts';
import { type Decider, type Loaded, load, loadedFrom, readEvents } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';
import { isAbandoned } from './claims.ts';
import { userDecider, type SideEffect } from './decider.ts';

const rosterDecider: Decider<SuperAdmins, SuperAdminCommand, SuperAdminEvent> = {
  initial: noSuperAdmins,
  definitions: superAdminEvents,
  parse: parseSuperAdminEvent,
  evolve,
  decide: (command, admins) => {
    if (command.type === 'AppointSuperAdmin') return decide(command, admins);
    // A super admin whom a crash left out is added first, so that every dismissal leaves an event.
    const { userId } = command;
    const entered = decide({ type: 'AppointSuperAdmin', userId }, admins);
    return [...entered, ...decide(command, new Set([...admins, userId]))];
  },
};

export const isSuperAdmin = (user: UserState): boolean =>
  user.status === 'ACTIVE' && user.role === 'SUPER_ADMIN';

/** A super admin whose service has no end. */
const isLasting = (user: UserState): boolean =>
  isSuperAdmin(user) && user.status === 'ACTIVE' && user.lastDay === null;

/**
 * Keeps a roster of all super admins in a stream of its own. It may lack a super admin, but must never list a user
 * who is none, since then the last super admin could be removed. So a user leaves it before losing the role and joins
 * it after getting the role. After a crash in between, the user's next sign-in adds the missing entry.
 */
export class SuperAdminRoster {
  readonly #store: Log;

  constructor(store: Log) {
    this.#store = store;
  }

  /** Runs before a user stops being a super admin. Throws a 409 refusal for the last one who stays. */
  async dismiss(userId: string, context: CommandContext): Promise<void> {
    await handlePart(this.#store, rosterDecider, {
      stream: SUPER_ADMINS_STREAM,
      context,
      command: async (admins) => {
        const isAlone = [...admins].every((id) => id === userId);
        if (!isAlone) await this.#requireAnother(admins, userId);
        return { type: 'DismissSuperAdmin', userId };
      },
    });
  }

  /** Runs before a super admin gets a last day. Throws a 409 refusal for the last one who stays. */
  async requireOneWhoStays(leaving: string): Promise<void> {
    const { state: admins } = await load(this.#store, rosterDecider, SUPER_ADMINS_STREAM);
    await this.#requireAnother(admins, leaving);
  }

  /** One whose last day is set does not stay, and signs in no more once that is over. */
  async #requireAnother(admins: SuperAdmins, leaving: string): Promise<void> {
    for (const id of admins) {
      const { state } = await load(this.#store, userDecider, userStream(id));
      if (id !== leaving && isLasting(state)) return;
    }
    throw conflict(LAST_SUPER_ADMIN, 'No other super admin would stay: appoint another one first');
  }

  /** Runs after a user became or remained a super admin; does nothing for other users. */
  appoint(userId: string, context: CommandContext): Promise<void> {
    return retryOnConflict(async () => {
      const events = await readEvents(this.#store, SUPER_ADMINS_STREAM);
      const roster = loadedFrom(rosterDecider, events);
      // Read after the roster: if a dismissal happens now, it changes the roster, and the append below fails.
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

/** How a change of role, activity or last day changes the roster, or what it requires of it. */
export function rosterChange(
  roster: SuperAdminRoster,
  { userId, context }: { userId: string; context: CommandContext },
): SideEffect {
  let hasLeft = false;
  return {
    prepare: async (from, to) => {
      if (isSuperAdmin(from) && !isSuperAdmin(to)) {
        await roster.dismiss(userId, context);
        hasLeft = true;
      } else if (isLasting(from) && !isLasting(to)) await roster.requireOneWhoStays(userId);
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
 * Whether the command that dismissed a user may still be about to change the user. It may not if the user has changed
 * since: that command builds on the user's earlier revision.
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
