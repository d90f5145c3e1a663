import { disputeOutcomeSchema } from '@fines/domain/dispute/status.ts';
import { optionalText, requiredText } from '@fines/domain/shared/text.ts';
import { z } from 'zod';

export const disputeBody = z.object({
  fineId: requiredText('Fine', 50),
  reason: requiredText('Reason', 2000, { lines: true }),
  evidence: optionalText('Evidence', 4000, { lines: true }).default(null),
});

export const resolveBody = z.object({
  status: disputeOutcomeSchema,
  resolution: requiredText('Resolution', 2000, { lines: true }),
});

export const disputeParams = z.object({ id: z.string() });
