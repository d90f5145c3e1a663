import type { OpenTill } from '@fines/domain/cash-up/view.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '../data/dataProvider.ts';
import type { TillDay } from '../data/paymentCalls.ts';
import { Section } from '../ui/Page.tsx';

type Props = { till: TillDay; choose: (part: Partial<TillDay>) => void };

/** The people who have not cashed up on this day, for those who supervise the cash-ups. */
export function NotClosedYet({ till, choose }: Props) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['payments', 'cash-up', 'open', till.day],
    queryFn: () => api.openTills(till.day),
  });
  if (data === undefined) return null;
  return (
    <Section title="Who has not closed yet">
      {data.length === 0 ? (
        <Typography color="text.secondary">
          Everybody who took or gave back money on this day has cashed up
        </Typography>
      ) : (
        <Stack component="ul" gap={1} sx={{ listStyle: 'none', m: 0, p: 0, alignItems: 'flex-start' }}>
          {data.map((open) => (
            <li key={open.cashier.id}>
              <Button
                variant={open.cashier.id === till.cashierId ? 'contained' : 'outlined'}
                aria-pressed={open.cashier.id === till.cashierId}
                onClick={() => choose({ cashierId: open.cashier.id })}
                sx={{ textAlign: 'left' }}
              >
                {fullNameOf(open.cashier)}: {leftOf(open)}
              </Button>
            </li>
          ))}
        </Stack>
      )}
    </Section>
  );
}

const counted = (count: number, what: string): string | undefined =>
  count === 0 ? undefined : `${count} ${what}${count === 1 ? '' : 's'}`;

const leftOf = ({ payments, refunds }: OpenTill): string =>
  [counted(payments, 'payment'), counted(refunds, 'refund')].filter(Boolean).join(', ');
