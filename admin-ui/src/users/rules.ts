import { emailSchema } from '@fines/domain/user/email.ts';

/** The rules of the fields that describe a person; the server has the same ones. */
export const LONGEST = { name: 100, badgeNumber: 30 };

const SHORTEST_PASSWORD = 8;

export const emailRules = {
  validate: (text: string) => emailSchema.safeParse(text).success || 'Invalid email address',
};

export const newPassword = {
  validate: (text: string) =>
    text.length >= SHORTEST_PASSWORD || `Password must be at least ${SHORTEST_PASSWORD} characters`,
};

/** As `newPassword`; left empty, the server makes one. */
export const passwordIfAny = { validate: (text: string) => text === '' || newPassword.validate(text) };
