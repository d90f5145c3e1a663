import { SYSTEM } from '@fines/domain/shared/person.ts';

import type { CommandContext } from './engine/context.ts';

export const systemContext = (commandId: string, now = new Date().toISOString()): CommandContext => ({
  actor: SYSTEM,
  commandId,
  correlationId: commandId,
  now,
});
