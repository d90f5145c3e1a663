import type { Fine } from '@fines/domain/fine/state.ts';

/** A fine, and the revision of its stream. Of one that is deleted, only its payments are told. */
export type CurrentFine = { fine: Fine; revision: number };

export const isDeleted = ({ fine }: CurrentFine): boolean => fine.status === 'CANCELLED';
