import { DENOMINATIONS } from '@fines/domain/cash-up/cash-count.ts';
import { localDaySchema } from '@fines/domain/shared/dates.ts';
import { centsSchema, emalangeniSchema, toCents } from '@fines/domain/shared/money.ts';
import { optionalText, requiredText } from '@fines/domain/shared/text.ts';
import { z } from 'zod';

/** More than all together take on a busy day. */
const MOST_RECEIPTS = 10_000;

const receiptNumbers = (what: string) =>
  z
    .array(z.string().max(50), `${what} must be a list of receipt numbers`)
    .max(MOST_RECEIPTS, `${what} may have at most ${MOST_RECEIPTS} numbers`)
    .transform((numbers) => [...new Set(numbers)]);

const cents = emalangeniSchema.transform((emalangeni) => centsSchema.parse(toCents(emalangeni)));

const counted = z
  .array(
    z.object({
      /** Of the note or coin, in emalangeni. */
      value: cents.transform(Number).pipe(z.literal(DENOMINATIONS, 'There is no such note or coin')),
      pieces: z.int('Pieces must be a whole number').nonnegative('Pieces may not be negative').max(100_000),
    }),
  )
  .max(100)
  .transform((all) => all.filter(({ pieces }) => pieces > 0));

export const cashUpBody = z.object({
  cashierId: requiredText('Cashier', 50),
  day: localDaySchema,
  receipts: receiptNumbers('Receipts'),
  refunds: receiptNumbers('Refunds'),
  /** What was counted before, unless said. */
  cashAtStart: cents.nullable().default(null),
  counted,
  reason: optionalText('Reason', 500).default(null),
});
export type CashUpBody = z.output<typeof cashUpBody>;
