import { conflict } from '../shared/refusal.ts';
import type { UserCommand } from './commands.ts';
import type { UserEvent } from './events.ts';
import type { UserState } from './state.ts';

/** What happens when `command` meets `state`: events, or a refusal. */
export function decide(command: UserCommand, state: UserState): UserEvent[] {
  switch (command.type) {
    case 'CreateUser': {
      if (state.status !== 'ABSENT') throw conflict('user-exists', 'This user exists already');
      const { type: _, ...data } = command;
      return [{ type: 'UserCreated', data }];
    }
    default:
      return command.type satisfies never;
  }
}
