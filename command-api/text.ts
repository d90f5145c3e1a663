import { z } from 'zod';

/** Postgres cannot keep the character NUL in a text. */
const storable = (what: string) =>
  [(text: string) => !text.includes('\0'), `${what} has a character that cannot be stored`] as const;

/** Text that may be left out; blank counts as left out. */
export const optionalText = (what: string, longest: number) =>
  z
    .string({ error: `${what} must be text` })
    .trim()
    .max(longest, `${what} may have at most ${longest} characters`)
    .refine(...storable(what))
    .nullable()
    .transform((text) => text || null);

export const requiredText = (what: string, longest: number) =>
  z
    .string({ error: `${what} is required` })
    .trim()
    .min(1, `${what} is required`)
    .max(longest, `${what} may have at most ${longest} characters`)
    .refine(...storable(what));

/** Why somebody did something, if he or she says so. */
export const reason = optionalText('Reason', 500)
  .optional()
  .transform((text) => text ?? undefined);
