import { paymentMethodSchema } from '@fines/domain/fine/payment.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';

import { useApi } from '../data/dataProvider.ts';
import type { PaymentFilter } from '../data/paymentCalls.ts';

const sumsSchema = z.object({
  method: paymentMethodSchema.optional().catch(undefined),
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  processedById: z.string().optional(),
});

/** The part of a list's filters that the figures can be asked for, too. */
export const figuresFilter = (filters: unknown): PaymentFilter => sumsSchema.parse(filters);

/** Everybody who ever took a payment or gave one back, by name. */
export function useCashiers() {
  const api = useApi();
  return useQuery({ queryKey: ['payments', 'cashiers'], queryFn: api.cashiers });
}
