import type { PaymentView } from '@fines/domain/payment/view.ts';
import { useRef } from 'react';

import { newKey } from '../../data/commandKey.ts';
import { useApi } from '../../data/useApi.ts';
import type { PayableFine, PaymentValues } from './payment.ts';

/**
 * Records the payment of one whole fine. The same of the same fine keeps its Idempotency-Key, so that trying again
 * takes nothing twice.
 *
 * @param togetherId the same for all that is paid at one go
 */
export function useSendPayment(
  togetherId?: string,
): (fine: PayableFine, values: PaymentValues) => Promise<PaymentView> {
  const api = useApi();
  const keys = useRef(new Map<string, string>());

  const keyOf = (data: object): string => {
    const content = JSON.stringify(data);
    const key = keys.current.get(content) ?? newKey();
    keys.current.set(content, key);
    return key;
  };

  return async ({ id, amount }, values) => {
    const data = { fineId: id, amount, ...values, togetherId };
    const answer = await api.create('payments', { data, meta: { idempotencyKey: keyOf(data) } });
    return answer.data;
  };
}
