import { z } from 'zod';

/** E-mail addresses are compared without regard to case, so they are kept in lower case. */
export const emailSchema = z
  .string({ error: 'Invalid email address' })
  .trim()
  .toLowerCase()
  .pipe(z.email('Invalid email address').max(254, 'Invalid email address'));
