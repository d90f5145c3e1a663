import { Refusal } from '@fines/domain/shared/refusal.ts';
import { ConfigError } from '@fines/platform/config.ts';
import { AppendRefused } from '@fines/platform/event-store/event-store.ts';
import type { Logger } from '@fines/platform/logger.ts';

import { commandIdOf } from '../engine/context.ts';
import { systemContext } from '../engine/context.ts';
import { createUser, type UserDependencies } from './create-user.ts';

/** Creates the super admin that the environment names, unless a user has that address already. */
export async function ensureFirstAdmin(
  dependencies: UserDependencies,
  admin: { email: string; password: string },
  logger: Logger,
): Promise<void> {
  const name = { firstName: 'Super', lastName: 'Admin', badgeNumber: null, role: 'SUPER_ADMIN' } as const;
  try {
    await createUser(
      dependencies,
      { ...admin, ...name },
      systemContext(commandIdOf('first-admin', admin.email)),
    );
  } catch (error) {
    // Another log or a wrong clock: the service starts; its health check and answers say why it refuses commands.
    if (error instanceof AppendRefused) return logger.error({ err: error }, 'there is no first super admin');
    if (!(error instanceof Refusal)) throw error;
    if (error.errors?.['password'] !== undefined) {
      throw new ConfigError(`The environment is not set up:\n  ADMIN_PASSWORD: ${error.message}`);
    }
    logger.info('the address of the first super admin belongs to a user already');
  }
}
