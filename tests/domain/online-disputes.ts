import type { RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { PUBLIC } from '@fines/domain/shared/person.ts';

import { metadata, NOW } from './events.ts';

type Online = Extract<RecordedFineEvent, { type: 'DisputeSubmittedOnline' }>;

/** By whom nobody knows, but it said where the decision is to go. */
export const disputeSubmittedOnline = (data: Partial<Online['data']> = {}, recordedAt = NOW): Online => ({
  type: 'DisputeSubmittedOnline',
  data: {
    disputeId: 'FN-2026-001-D1',
    reason: 'I was not there',
    evidence: null,
    contactEmail: 'thandi@example.sz',
    contactPhone: null,
    ...data,
  },
  metadata: metadata(recordedAt, PUBLIC),
});
