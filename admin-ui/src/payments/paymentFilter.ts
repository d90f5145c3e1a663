import { paymentMethodSchema } from '@fines/domain/payment/method.ts';
import { z } from 'zod';

import type { PaymentFilter } from '../data/paymentCalls.ts';
import { isNear, NOT_NEAR } from '../period/period.ts';
import type { Texts } from '../ui/useWanted.ts';

/** Why there is nothing to ask for between these days; undefined if there is. Either may be left open. */
export function faultOf({ startDate, endDate }: Texts): string | undefined {
  if (![startDate, endDate].every((day) => day === undefined || isNear(day))) return NOT_NEAR;
  const isBackward = startDate !== undefined && endDate !== undefined && startDate > endDate;
  return isBackward ? 'The start date lies after the end date' : undefined;
}

const sumsSchema = z.object({
  method: paymentMethodSchema.optional().catch(undefined),
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  processedById: z.string().optional(),
});

/** The part of a list's filters that the figures can be asked for, too. */
export const figuresFilter = (filters: unknown): PaymentFilter => sumsSchema.parse(filters);
