import type { CashUpDay } from '@fines/domain/cash-up/view.ts';
import type { UseFormReturn } from 'react-hook-form';

import { useApi } from '../../data/useApi.ts';
import { useChanged } from '../../data/useChanged.ts';
import { useCommandKey } from '../../data/useCommandKey.ts';
import { isOutdated } from '../../fines/detail/useFineFailure.ts';
import { useToast } from '../../toasts/useToast.ts';
import { useFormFailure } from '../../ui/useFormFailure.ts';
import { countIn, type CountValues, emalangeniIn, NOTHING_COUNTED } from './count.ts';

/** Closes what the screen shows as not cashed up; refused if that is not all there is any more. */
export function useCloseCashUp({ cashier, day, open }: CashUpDay, form: UseFormReturn<CountValues>) {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFormFailure(form);
  const keyOf = useCommandKey();

  const closingOf = (values: CountValues) => ({
    cashierId: cashier.id,
    day,
    receipts: open.receipts,
    refunds: open.refunds,
    cashAtStart: emalangeniIn(values.cashAtStart) ?? 0,
    counted: countIn(values).map(({ value, pieces }) => ({ value: value / 100, pieces })),
    reason: values.reason.trim() || null,
  });

  return async (values: CountValues): Promise<void> => {
    const closing = closingOf(values);
    try {
      await api.closeCashUp(closing, keyOf(closing));
      await changed('cash_ups');
      form.reset(NOTHING_COUNTED);
      toast({ title: 'Cash-up closed' });
    } catch (error) {
      if (isOutdated(error)) await changed('cash_ups');
      failed('Failed to close the cash-up', error);
    }
  };
}
