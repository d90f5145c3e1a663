import { z } from 'zod';

/** One of some upper-case values; input in any case is accepted. */
export const anyCase = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  message: string,
) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
    z.enum(values, { error: message }),
  );
