import type { CashUpView } from '@fines/domain/cash-up/view.ts';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

import { Section } from '../../ui/Section.tsx';
import { CashUpFacts } from './CashUpFacts.tsx';
import { MethodSums } from './MethodSums.tsx';

type Props = { cashUp: CashUpView; onPrint: (cashUp: CashUpView) => void };

/** One that is closed, for ever. */
export const ClosedCashUp = ({ cashUp, onPrint }: Props) => (
  <Section
    title={`Cash-up ${cashUp.number}`}
    action={
      <Button
        startIcon={<PrintOutlined />}
        aria-label={`Print cash-up ${cashUp.number}`}
        onClick={() => onPrint(cashUp)}
      >
        Print
      </Button>
    }
  >
    <Stack gap={2}>
      <MethodSums label={`Cash-up ${cashUp.number} by method`} sums={cashUp} />
      <CashUpFacts cashUp={cashUp} />
    </Stack>
  </Section>
);
