import { paymentMethodSchema } from '@fines/domain/payment/method.ts';
import { localDaySchema } from '@fines/domain/shared/dates.ts';
import { z } from 'zod';

import type { PaymentFilter } from '../data/paymentCalls.ts';
import type { Filters } from '../table/filterContext.ts';

/** As the API has it. Years are typed digit by digit: 2 and 20 and 202 are on the way to 2026. */
const isNear = (day: string | undefined): boolean =>
  day === undefined || (localDaySchema.safeParse(day).success && day >= '1900-01-01' && day <= '2199-12-31');

/** Why there is nothing to ask for between these days; undefined if there is. Either may be left open. */
export function faultOf({ startDate, endDate }: Filters): string | undefined {
  if (!isNear(startDate) || !isNear(endDate)) return 'Choose dates between 1900 and 2199';
  const isBackward = startDate !== undefined && endDate !== undefined && startDate > endDate;
  return isBackward ? 'The start date lies after the end date' : undefined;
}

const sumsSchema = z.object({
  method: paymentMethodSchema.optional().catch(undefined),
  startDate: z.string().optional(),
  endDate: z.string().optional(),
});

/** The part of a list's filters that the figures can be asked for, too. */
export const figuresFilter = (filters: unknown): PaymentFilter => sumsSchema.parse(filters);
