import type { PaymentView } from '@fines/domain/payment/view.ts';
import { useEffect, useState } from 'react';
import { useGetList } from 'react-admin';

const PAUSE = 350;
const SHOWN = 5;

/** The payments that bear this very reference already, the newest first; asked once the typing pauses. */
export function useReferenceUse(typed: string): { payments: readonly PaymentView[]; total: number } {
  const reference = useSettled(typed.trim());
  const { data = [], total = 0 } = useGetList<PaymentView>(
    'payments',
    {
      filter: { reference },
      sort: { field: 'paidAt', order: 'DESC' },
      pagination: { page: 1, perPage: SHOWN },
    },
    { enabled: reference !== '' },
  );
  return reference === '' ? { payments: [], total: 0 } : { payments: data, total };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), PAUSE);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
}
