import { z } from 'zod';

import { userViewSchema } from './view.ts';

/** How long a temporary password can be used to sign in. */
export const TEMPORARY_PASSWORD_HOURS = 72;

/** A password that somebody else has set: to be told to its user, who must replace it. */
export const temporaryPasswordSchema = z
  .object({ temporaryPassword: z.string(), passwordExpiresAt: z.iso.datetime() })
  .meta({ id: 'TemporaryPassword' });
export type TemporaryPassword = z.output<typeof temporaryPasswordSchema>;

/** A new user, with the temporary password if one was made and is not replaced yet. */
export const createdUserSchema = userViewSchema
  .extend(temporaryPasswordSchema.partial().shape)
  .meta({ id: 'CreatedUser' });
export type CreatedUser = z.output<typeof createdUserSchema>;
