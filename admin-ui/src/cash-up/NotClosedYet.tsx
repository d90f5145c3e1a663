import type { OpenTill } from '@fines/domain/cash-up/view.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '../data/dataProvider.ts';
import type { TillDay } from '../data/moneyCalls.ts';
import { t } from '../i18n/i18nProvider.ts';
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
    <Section title={t('cashUp.whoHasNotClosed')}>
      {data.length === 0 ? (
        <Typography color="text.secondary">{t('cashUp.everybodyHasClosed')}</Typography>
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

const leftOf = ({ payments, refunds }: OpenTill): string =>
  [
    payments > 0 && t('common.countedPayments', { count: payments }),
    refunds > 0 && t('common.countedRefunds', { count: refunds }),
  ]
    .filter(Boolean)
    .join(', ');
