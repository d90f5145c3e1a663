import { roleSchema } from '@fines/domain/shared/permissions.ts';
import { emailSchema, userFields } from '@fines/domain/user/user.ts';
import { z } from 'zod';

import { newPassword, TOO_SHORT } from '../auth/bodies.ts';

const { firstName, lastName, badgeNumber } = userFields;

/** Null for none. */
const lastDay = z.iso.date('The last day of service must be a day like 2026-11-30').nullable().optional();

const NOT_BOTH = 'Give a password or ask for a temporary one, not both';

/** Either has a password or asks for a temporary one. */
export const createBody = z
  .object({
    email: emailSchema,
    password: newPassword.optional(),
    temporaryPassword: z.boolean('temporaryPassword must be true or false').default(false),
    firstName,
    lastName,
    badgeNumber: badgeNumber.default(null),
    role: roleSchema.default('TRAFFIC_OFFICER'),
    lastDay,
  })
  .superRefine(({ password, temporaryPassword }, context) => {
    if (temporaryPassword !== (password === undefined)) {
      context.addIssue({
        code: 'custom',
        path: ['password'],
        message: temporaryPassword ? NOT_BOTH : TOO_SHORT,
      });
    }
  })
  .transform(({ temporaryPassword: _, ...user }) => user);

/** A user as it was read, or some of its fields. Fields that are not editable must be unchanged. */
export const profileBody = z.looseObject({
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  badgeNumber: badgeNumber.optional(),
});
export type ProfileBody = z.output<typeof profileBody>;

/**
 * The fields of one's own profile, and those that only others may change. The email can change only when a user
 * becomes active again.
 */
export const editBody = profileBody.extend({
  email: emailSchema.optional(),
  role: roleSchema.optional(),
  lastDay,
  isActive: z.boolean('isActive must be true or false').optional(),
});
export type EditBody = z.output<typeof editBody>;

export const userParams = z.object({ id: z.string() });
