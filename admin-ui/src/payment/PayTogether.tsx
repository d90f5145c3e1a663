import { formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type ReactNode, useMemo, useState } from 'react';

import { useUser } from '../auth/useUser.ts';
import { mayBePaid, type PayableFine } from '../fine/fineRights.ts';
import { PrintRemindersButton } from '../fine/reminder/PrintRemindersButton.tsx';
import { t } from '../i18n/i18nProvider.ts';
import { SelectBox, SelectionBar } from '../ui/SelectionBar.tsx';
import { PayTogetherDialog } from './PayTogetherDialog.tsx';
import { RecordPaymentDialog } from './RecordPaymentDialog.tsx';
import {
  mayBeSelected,
  MOST_SELECTED,
  SelectionContext,
  sumOf,
  useMayPay,
  useSelection,
} from './selection.ts';

/** Takes the money for one fine of a list; nothing for one that cannot be paid. */
export function PayButton({ fine }: { fine: PayableFine }) {
  const user = useUser();
  const { pay } = useSelection();
  if (!mayBePaid(user, fine)) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={t('payment.payFine', { fine: fine.fineNumber })}
      onClick={() => pay([fine])}
    >
      {t('payment.pay')}
    </Button>
  );
}

/** Chooses a fine that is to be paid or reminded of with others; nothing for one that cannot. */
export function PayCheckbox({ fine }: { fine: PayableFine }) {
  const user = useUser();
  const { chosen, choose, drop } = useSelection();
  if (!mayBeSelected(user, fine)) return null;
  const isChosen = chosen.some(({ id }) => id === fine.id);
  return (
    <SelectBox
      label={t('payment.selectFine', { fine: fine.fineNumber })}
      isChosen={isChosen}
      isDisabled={!isChosen && chosen.length >= MOST_SELECTED}
      onToggle={() => (isChosen ? drop([fine]) : choose([fine]))}
    />
  );
}

/** What a card of a fine offers to those who take money or remind of it. */
export function PayActions({ fine }: { fine: PayableFine }) {
  const user = useUser();
  if (!mayBeSelected(user, fine)) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, pl: 0.5 }}>
      <FormControlLabel
        control={<PayCheckbox fine={fine} />}
        label={t('payment.select')}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ gap: 1 }}
      />
      <PayButton fine={fine} />
    </Box>
  );
}

function wordsFor(fines: readonly PayableFine[]): string {
  const key = fines.length === MOST_SELECTED ? 'mostSelected' : 'selected';
  return t(`payment.${key}`, { count: fines.length, sum: formatSzl(sumOf(fines)) });
}

type Props = {
  /** What else can be selected. */
  children?: ReactNode;
};

/** The fines that are chosen, and what they come to. */
export function PayBar({ children }: Props) {
  const { chosen, clear, pay } = useSelection();
  const mayPay = useMayPay();
  if (chosen.length === 0) return null;
  return (
    <SelectionBar words={wordsFor(chosen)}>
      {children}
      <Button onClick={clear}>{t('payment.clear')}</Button>
      <PrintRemindersButton fines={chosen} label={t('payment.printReminders')} />
      {mayPay && (
        <Button variant="contained" onClick={() => pay(chosen)}>
          {t('payment.paySelected')}
        </Button>
      )}
    </SelectionBar>
  );
}

/** Those of the first fines that are not among the second ones. */
function without(fines: readonly PayableFine[], others: readonly PayableFine[]): readonly PayableFine[] {
  const ids = new Set(others.map(({ id }) => id));
  return fines.filter(({ id }) => !ids.has(id));
}

/** Holds which fines of a list are to be paid, and the dialog for it, which outlives the rows that opened it. */
export function PayTogether({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<readonly PayableFine[]>([]);
  const [paying, pay] = useState<readonly PayableFine[]>();

  const selection = useMemo(() => {
    const choose = (fines: readonly PayableFine[]) =>
      setChosen((now) => [...now, ...without(fines, now)].slice(0, MOST_SELECTED));
    const drop = (fines: readonly PayableFine[]) => setChosen((now) => without(now, fines));
    return { chosen, choose, drop, clear: () => setChosen([]), pay };
  }, [chosen]);

  const [first, ...others] = paying ?? [];
  const cancel = () => pay(undefined);
  const finish = () => {
    selection.drop(paying ?? []);
    pay(undefined);
  };

  return (
    <SelectionContext value={selection}>
      {/* It takes the focus when the row is gone that had it. */}
      <Box tabIndex={-1} sx={{ outline: 'none' }}>
        {children}
      </Box>
      {first && others.length === 0 && (
        <RecordPaymentDialog fine={first} onClose={cancel} onRecorded={finish} />
      )}
      {first && others.length > 0 && (
        <PayTogetherDialog fines={[first, ...others]} onCancel={cancel} onDone={finish} />
      )}
    </SelectionContext>
  );
}
