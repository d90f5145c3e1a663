import type { UserCommand } from '@fines/domain/user/commands.ts';
import { decide } from '@fines/domain/user/decide.ts';
import { parseUserEvent, type UserEvent, userEvents } from '@fines/domain/user/events.ts';
import { evolve } from '@fines/domain/user/evolve.ts';
import { initialUser, type UserState } from '@fines/domain/user/state.ts';

import type { Aggregate } from '../aggregate.ts';

export const userAggregate: Aggregate<UserState, UserCommand, UserEvent> = {
  initial: initialUser,
  definitions: userEvents,
  parse: parseUserEvent,
  evolve,
  decide,
};
