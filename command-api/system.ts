import type { Actor } from '@fines/domain/shared/actor.ts';

import type { CommandContext } from './command-context.ts';

/** The actor of what the system does by itself. */
const SYSTEM: Actor = {
  id: 'system',
  role: 'SUPER_ADMIN',
  badgeNumber: null,
  firstName: 'System',
  lastName: '',
};

export const systemContext = (commandId: string, now = new Date().toISOString()): CommandContext => ({
  actor: SYSTEM,
  commandId,
  repeatable: true,
  correlationId: commandId,
  now,
});
