import type { z } from 'zod';

/** The rule of a text field whose value the server checks with the same schema. */
export const ruleOf = (schema: z.ZodType) => ({
  validate: (text: string) => schema.safeParse(text).error?.issues[0]?.message ?? true,
});
