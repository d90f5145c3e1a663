import { paymentMethodSchema } from '@fines/domain/fine/payment.ts';
import { z } from 'zod';

import type { PaymentFilter } from '../data/paymentCalls.ts';
import { faultOfDays } from '../data/period.ts';
import type { Texts } from '../ui/useWanted.ts';

export const faultOf = ({ startDate, endDate }: Texts): string | undefined => faultOfDays(startDate, endDate);

const sumsSchema = z.object({
  method: paymentMethodSchema.optional().catch(undefined),
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  processedById: z.string().optional(),
});

/** The part of a list's filters that the figures can be asked for, too. */
export const figuresFilter = (filters: unknown): PaymentFilter => sumsSchema.parse(filters);
