import { roleSchema } from '@fines/domain/shared/roles.ts';
import { emailSchema } from '@fines/domain/user/email.ts';
import { userFields } from '@fines/domain/user/fields.ts';
import { z } from 'zod';

import { newPassword } from '../auth/bodies.ts';

const { firstName, lastName, badgeNumber } = userFields;

export const createBody = z.object({
  email: emailSchema,
  password: newPassword,
  firstName,
  lastName,
  badgeNumber: badgeNumber.default(null),
  role: roleSchema.default('TRAFFIC_OFFICER'),
});

/** A record as it was read, whole or in part. Fields that are not editable must be as they are. */
export const profileBody = z.looseObject({
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  badgeNumber: badgeNumber.optional(),
});
export type ProfileBody = z.output<typeof profileBody>;

/** As of one's own profile, and what others decide about somebody. */
export const editBody = profileBody.extend({
  role: roleSchema.optional(),
  isActive: z.boolean('isActive must be true or false').optional(),
});
export type EditBody = z.output<typeof editBody>;

export const userParams = z.object({ id: z.string() });
