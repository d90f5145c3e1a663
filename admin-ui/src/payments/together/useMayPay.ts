import { grantOf } from '@fines/domain/shared/permissions.ts';

import { useUser } from '../../auth/useUser.ts';

/** Whether the user takes money at all. */
export const useMayPay = (): boolean => grantOf(useUser().role, 'payment.record') === 'yes';

/** Whether the user does anything with several fines at once. */
export function useMaySelect(): boolean {
  const { role } = useUser();
  return grantOf(role, 'payment.record') === 'yes' || grantOf(role, 'fine.remind') === 'yes';
}
