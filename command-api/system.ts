import { SYSTEM } from '@fines/domain/shared/actor.ts';

import type { CommandContext } from './command-context.ts';

export const systemContext = (commandId: string, now = new Date().toISOString()): CommandContext => ({
  actor: SYSTEM,
  commandId,
  correlationId: commandId,
  now,
});
