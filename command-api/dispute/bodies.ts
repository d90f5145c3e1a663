import { disputeOutcomeSchema } from '@fines/domain/dispute/status.ts';
import { z } from 'zod';

import { optionalText, requiredText } from '../text.ts';

export const disputeBody = z.object({
  fineId: requiredText('Fine', 50),
  reason: requiredText('Reason', 2000),
  evidence: optionalText('Evidence', 4000).default(null),
});

export const resolveBody = z.object({
  status: disputeOutcomeSchema,
  resolution: requiredText('Resolution', 2000),
});

export const disputeParams = z.object({ id: z.string() });
