import { grantOf } from '@fines/domain/shared/permissions.ts';

import { useUser } from '../../auth/useUser.ts';

/** Whether the user takes money at all. */
export const useMayPay = (): boolean => grantOf(useUser().role, 'payment.record') === 'yes';
