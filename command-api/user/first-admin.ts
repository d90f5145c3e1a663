import { Refusal } from '@fines/domain/shared/refusal.ts';
import { emailSchema } from '@fines/domain/user/user.ts';
import { ConfigError } from '@fines/platform/config.ts';
import { AppendRefused } from '@fines/platform/event-store/event-store.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { z } from 'zod';

import { commandIdOf } from '../engine/context.ts';
import { systemContext } from '../engine/context.ts';
import { createUser, type UserDependencies } from './create-user.ts';

/** Who the environment says is the first super admin, if it does. */
export const firstAdminVariables = {
  ADMIN_EMAIL: emailSchema.optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
};
type FirstAdmin = z.output<z.ZodObject<typeof firstAdminVariables>>;

/** Creates the super admin that the environment names, unless a user has that address already. */
export async function ensureFirstAdmin(
  dependencies: UserDependencies,
  { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: FirstAdmin,
  logger: Logger,
): Promise<void> {
  if (email === undefined || password === undefined) return;
  const name = { firstName: 'Super', lastName: 'Admin', badgeNumber: null, role: 'SUPER_ADMIN' } as const;
  try {
    await createUser(
      dependencies,
      { email, password, ...name },
      systemContext(commandIdOf('first-admin', email)),
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
