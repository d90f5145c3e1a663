import { z } from 'zod';

import { paymentViewSchema } from './view.ts';

/** All that stands on a receipt: the payment, and what the fine was for. */
export const receiptSchema = paymentViewSchema
  .extend({ offenseDescription: z.string(), dateIssued: z.iso.datetime() })
  .meta({ id: 'Receipt' });
export type Receipt = z.output<typeof receiptSchema>;
