import type { FineView } from '@fines/domain/fine/view.ts';

/** What must be known of a fine to take the money for it. */
export type PayableFine = Pick<
  FineView,
  'id' | 'fineNumber' | 'offenseDescription' | 'amount' | 'status' | 'paymentStands'
>;
