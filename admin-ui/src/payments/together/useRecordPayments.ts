import type { PaymentView } from '@fines/domain/payment/view.ts';
import { useState } from 'react';

import { messageOf } from '../../data/problem.ts';
import { useChanged } from '../../data/useChanged.ts';
import { FINE_TABLES } from '../../fines/detail/useFineFailure.ts';
import type { PayableFine } from '../record/payableFine.ts';
import type { PaymentValues } from '../record/paymentValues.ts';
import { useSendPayment } from '../record/useSendPayment.ts';

/** What became of the payment of one of several fines. */
export type Outcome = { isRecorded: true; receiptNumber: string } | { isRecorded: false; why: string };
export type Outcomes = ReadonlyMap<string, Outcome>;

const UNKNOWN = 'The server did not say whether it was recorded. Trying again takes nothing twice.';

async function attempt(send: Promise<PaymentView>): Promise<Outcome> {
  try {
    return { isRecorded: true, receiptNumber: (await send).receiptNumber };
  } catch (error) {
    return { isRecorded: false, why: messageOf(error) ?? UNKNOWN };
  }
}

/** Records the payments of several fines one after the other, those that are not recorded yet. */
export function useRecordPayments(fines: readonly PayableFine[]) {
  const send = useSendPayment();
  const changed = useChanged();
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());

  const record = async (values: PaymentValues): Promise<Outcomes> => {
    const all = new Map(outcomes);
    for (const fine of fines) {
      if (all.get(fine.id)?.isRecorded === true) continue;
      all.set(fine.id, await attempt(send(fine, values)));
      setOutcomes(new Map(all));
    }
    await changed(...FINE_TABLES);
    return all;
  };

  return { outcomes, record };
}

export const receiptsIn = (outcomes: Outcomes): string[] =>
  [...outcomes.values()].flatMap((outcome) => (outcome.isRecorded ? [outcome.receiptNumber] : []));
