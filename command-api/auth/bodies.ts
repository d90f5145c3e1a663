import { emailSchema } from '@fines/domain/user/user.ts';
import { z } from 'zod';

const LONGEST = 200;

const tooShort = (shortest: number): string => `Password must be at least ${shortest} characters`;

const password = (shortest: number) =>
  z
    .string({ error: tooShort(shortest) })
    .min(shortest, tooShort(shortest))
    .max(LONGEST, `Password may have at most ${LONGEST} characters`);

const SHORTEST_NEW = 8;

export const TOO_SHORT = tooShort(SHORTEST_NEW);

/** The rule for every new password. Another check, which needs the user, refuses passwords that are easy to guess. */
export const newPassword = password(SHORTEST_NEW);

export const loginBody = z.object({ email: emailSchema, password: password(6) });

const A_DAY = 86_400;

export const refreshBody = z.object({
  refreshToken: z.string({ error: 'refreshToken is required' }),
  /** Seconds since the last input. A client that does not send this counts as present. */
  idleSeconds: z
    .number('must be a number')
    .min(0, 'must not be negative')
    .default(0)
    .transform((seconds) => Math.min(seconds, A_DAY)),
});

export const changePasswordBody = z.object({
  currentPassword: z
    .string({ error: 'Current password is required' })
    .min(1, 'Current password is required')
    .max(LONGEST, `Password may have at most ${LONGEST} characters`),
  newPassword,
});
export type ChangePasswordBody = z.output<typeof changePasswordBody>;
