import type { Dispute } from '@fines/domain/dispute/dispute.ts';

import { type CurrentFine, isDeleted } from '../fine/entity.ts';

const NONE: readonly Dispute[] = [];

/** The disputes that are told of: they go with their fine. */
export const disputesOf = (current: CurrentFine): readonly Dispute[] =>
  isDeleted(current) ? NONE : current.fine.disputes;
