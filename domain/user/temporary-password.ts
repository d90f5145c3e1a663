import { z } from 'zod';

import { userViewSchema } from './view.ts';

/** How long a temporary password can be used to sign in. */
export const TEMPORARY_PASSWORD_HOURS = 72;

/** A password that somebody else has set: to be told to its user, who must replace it. */
export const temporaryPasswordSchema = z
  .object({ temporaryPassword: z.string(), passwordExpiresAt: z.iso.datetime() })
  .meta({ id: 'TemporaryPassword' });
export type TemporaryPassword = z.output<typeof temporaryPasswordSchema>;

const withPassword = userViewSchema.extend(temporaryPasswordSchema.partial().shape);

/** A new user, with the temporary password if one was made and is not replaced yet. */
export const createdUserSchema = withPassword.meta({ id: 'CreatedUser' });
export type CreatedUser = z.output<typeof createdUserSchema>;

/** An edited user; one who comes back with the temporary password, as long as it is not replaced. */
export const editedUserSchema = withPassword.meta({ id: 'EditedUser' });
export type EditedUser = z.output<typeof editedUserSchema>;
