import { finesNamedIn } from '@fines/domain/fine/payment-reference.ts';
import type { Waiting, WaitingKind } from '@fines/domain/report/waiting.ts';
import { plateSchema } from '@fines/domain/shared/plate.ts';
import { formatNumber, numberMeant } from '@fines/domain/shared/streams.ts';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { TextInput } from 'react-admin';
import { Link, useNavigate } from 'react-router';

import { roleReason } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { useWaiting } from '../auth/useWaiting.ts';
import {
  CASH_UP_PATH,
  finePath,
  PAYMENTS_PATH,
  RECONCILIATION_PATH,
  STATEMENTS_PATH,
  SUSPENSE_PATH,
  vehiclePath,
} from '../data/paths.ts';
import { faultAt } from '../data/problem.ts';
import { t } from '../i18n/i18nProvider.ts';
import { CommandForm } from '../ui/Form.tsx';

/** What waits in each part of Payments. */
const PARTS = [
  { path: PAYMENTS_PATH, label: 'common.payments', kinds: ['refundRequests'] },
  {
    path: SUSPENSE_PATH,
    label: 'common.suspense',
    kinds: ['lineRequests', 'takenBack', 'proposals', 'unassigned'],
  },
  { path: CASH_UP_PATH, label: 'common.cashUp', kinds: ['cashUpBefore'] },
  { path: RECONCILIATION_PATH, label: 'common.reconciliation', kinds: [] },
  { path: STATEMENTS_PATH, label: 'payment.imports', kinds: [] },
] as const;

const countIn = (waiting: Waiting | undefined, kinds: readonly WaitingKind[]): number =>
  kinds.reduce((sum, kind) => sum + (waiting?.[kind] ?? 0), 0);

/** The parts of Payments, each at an address of its own, with how much waits there. */
export function PaymentTabs({ shown }: { shown: (typeof PARTS)[number]['path'] }) {
  const { data } = useWaiting();
  return (
    <Tabs
      component="nav"
      value={shown}
      aria-label={t('common.payments')}
      variant="scrollable"
      allowScrollButtonsMobile
      sx={{ mb: 2 }}
    >
      {PARTS.map(({ path, label, kinds }) => {
        const count = countIn(data, kinds) || undefined;
        return (
          <Tab
            key={path}
            component={Link}
            to={path}
            value={path}
            label={
              <Badge
                color="warning"
                badgeContent={count}
                sx={{ mr: count && 1.5, '& .MuiBadge-badge': { right: -8 } }}
              >
                {t(label)}
              </Badge>
            }
          />
        );
      })}
    </Tabs>
  );
}

/**
 * Where the money for it is taken: the fine that is named by its number, its payment reference or the address in the QR
 * code of its notice, or all fines of a vehicle.
 */
function deskOf(text: string): string | undefined {
  const typed = numberMeant(text, ['FN']);
  const number = typed ? formatNumber(typed) : finesNamedIn(text)[0]?.fineNumber;
  if (number !== undefined) return finePath(number);
  const plate = plateSchema.safeParse(text).data;
  return plate === undefined ? undefined : vehiclePath(plate);
}

const EMPTY = { what: '' };

/** Leads whoever takes money from what is on the counter to what is to be paid. A scanner types, and ends with Enter. */
export function TakePayment() {
  const navigate = useNavigate();
  if (roleReason(useUser().role, 'payment.record') !== undefined) return null;
  const open = async ({ what }: typeof EMPTY): Promise<void> => {
    const path = deskOf(what.trim());
    if (path === undefined) throw faultAt('what', t('payment.neitherFineNorPlate'));
    await navigate(path);
  };
  return (
    <CommandForm defaultValues={EMPTY} isGuarded={false} onSubmit={open}>
      <Stack direction="row" gap={1} sx={{ alignItems: 'flex-start', maxWidth: 560 }}>
        <TextInput
          source="what"
          label={t('payment.takePayment')}
          placeholder={t('payment.numberPlateOrCode')}
          helperText={false}
          slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 300, enterKeyHint: 'go' } }}
        />
        <Button type="submit" variant="contained" sx={{ flex: 'none' }}>
          {t('payment.open')}
        </Button>
      </Stack>
    </CommandForm>
  );
}
