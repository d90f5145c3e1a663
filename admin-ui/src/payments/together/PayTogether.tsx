import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';

import type { PayableFine } from '../record/payment.ts';
import { RecordPaymentDialog } from '../RecordPaymentDialog.tsx';
import { PayTogetherDialog } from './PayTogetherDialog.tsx';
import { SelectionContext } from './selection.ts';

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
