import { formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';

import { useUser } from '../auth/useUser.ts';
import { mayBePaid, mayBeReminded, type PayableFine } from '../fine/fineRights.ts';
import { PrintRemindersButton } from '../fine/reminder/PrintRemindersButton.tsx';
import { formatCount } from '../format/numbers.ts';
import { SelectionBar } from '../ui/SelectionBar.tsx';
import { PayTogetherDialog } from './PayTogetherDialog.tsx';
import { RecordPaymentDialog } from './RecordPaymentDialog.tsx';
import { useSelection, sumOf, useMayPay, SelectionContext } from './selection.ts';

/** Takes the money for one fine of a list; nothing for one that cannot be paid. */
export function PayButton({ fine }: { fine: PayableFine }) {
  const user = useUser();
  const { pay } = useSelection();
  if (!mayBePaid(user, fine)) return null;
  return (
    <Button size="small" variant="outlined" aria-label={`Pay ${fine.fineNumber}`} onClick={() => pay([fine])}>
      Pay
    </Button>
  );
}

/** Chooses a fine that is to be paid or reminded of with others; nothing for one that cannot. */
export function PayCheckbox({ fine }: { fine: PayableFine }) {
  const user = useUser();
  const { chosen, toggle } = useSelection();
  if (!mayBePaid(user, fine) && !mayBeReminded(user, fine)) return null;
  return (
    <Checkbox
      size="small"
      checked={chosen.some(({ id }) => id === fine.id)}
      onChange={() => toggle(fine)}
      slotProps={{ input: { 'aria-label': `Select ${fine.fineNumber}` } }}
      sx={{ m: -1 }}
    />
  );
}

/** What a card of a fine offers to those who take money or remind of it. */
export function PayActions({ fine }: { fine: PayableFine }) {
  const user = useUser();
  if (!mayBePaid(user, fine) && !mayBeReminded(user, fine)) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, pl: 0.5 }}>
      <PayCheckbox fine={fine} />
      <PayButton fine={fine} />
    </Box>
  );
}

const wordsFor = (fines: readonly PayableFine[]): string =>
  `${formatCount(fines.length)} ${fines.length === 1 ? 'fine' : 'fines'} selected, ${formatSzl(sumOf(fines))}`;

type Props = {
  /** The fines of the list, for those who want them all. */
  listed?: readonly PayableFine[];
};

/** The fines that are chosen, and what they come to. */
export function PayBar({ listed }: Props) {
  const { chosen, choose, clear, pay } = useSelection();
  const mayPay = useMayPay();
  if (chosen.length === 0) return null;
  return (
    <SelectionBar words={wordsFor(chosen)}>
      <Button onClick={clear}>Clear</Button>
      {listed && <Button onClick={() => choose(listed)}>Select page</Button>}
      <PrintRemindersButton fines={chosen} label="Print reminders" />
      {mayPay && (
        <Button variant="contained" onClick={() => pay(chosen)}>
          Pay selected
        </Button>
      )}
    </SelectionBar>
  );
}

const without = (fines: readonly PayableFine[], { id }: PayableFine): PayableFine[] =>
  fines.filter((fine) => fine.id !== id);

/** Holds which fines of a list are to be paid, and the dialog for it, which outlives the rows that opened it. */
export function PayTogether({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<readonly PayableFine[]>([]);
  const [paying, pay] = useState<readonly PayableFine[]>();
  const area = useFocusAfter(paying !== undefined);

  const selection = useMemo(() => {
    const toggle = (fine: PayableFine) =>
      setChosen((now) => (now.some(({ id }) => id === fine.id) ? without(now, fine) : [...now, fine]));
    const choose = (fines: readonly PayableFine[]) =>
      setChosen((now) => [...now, ...fines.filter(({ id }) => now.every((fine) => fine.id !== id))]);
    return { chosen, toggle, choose, clear: () => setChosen([]), pay };
  }, [chosen]);

  const close = () => {
    pay(undefined);
    setChosen([]);
  };
  const [first, ...others] = paying ?? [];

  return (
    <SelectionContext value={selection}>
      <Box ref={area} tabIndex={-1} sx={{ outline: 'none' }}>
        {children}
      </Box>
      {first && others.length === 0 && <RecordPaymentDialog fine={first} onClose={close} />}
      {first && others.length > 0 && <PayTogetherDialog fines={[first, ...others]} onClose={close} />}
    </SelectionContext>
  );
}

/** Takes the focus when a dialog closes whose button is gone, so that the keyboard does not lose its place. */
function useFocusAfter(isOpen: boolean) {
  const area = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) area.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return area;
}
