import { z } from 'zod';

import { personSchema } from '../shared/person.ts';
import { requiredText } from '../shared/text.ts';
import { columnsSchema } from './columns.ts';
import { CHANNELS } from './line.ts';

/** An IBAN or what else the bank calls it, or the short code of mobile money: only its letters and digits count. */
export const accountSchema = requiredText('Account', 50, { form: 'NFKC' })
  .overwrite((text) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase())
  .regex(/^[A-Z0-9]{4,34}$/, 'Account must have 4 to 34 letters and digits');

/** What somebody says of an account of ours, whose statements may then be imported. */
export const accountBodySchema = z.object({
  name: requiredText('Name', 80),
  channel: z.enum(CHANNELS),
  /** Without them, only camt.053 files of the account are taken. */
  columns: columnsSchema.nullable().default(null),
});

export const statementAccountSchema = accountBodySchema
  .extend({ account: accountSchema, changedBy: personSchema, changedAt: z.iso.datetime() })
  .meta({ id: 'StatementAccount' });
export type StatementAccount = z.output<typeof statementAccountSchema>;

/** An account without who changed it. */
export type Account = Omit<StatementAccount, 'changedBy' | 'changedAt'>;
