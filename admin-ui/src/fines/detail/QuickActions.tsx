import DirectionsCarOutlined from '@mui/icons-material/DirectionsCarOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';

import { useUser } from '../../auth/useUser.ts';
import { useCommandKey } from '../../data/commandKey.ts';
import { useApi } from '../../data/useApi.ts';
import { useChanged } from '../../data/useChanged.ts';
import { DisputeFineDialog } from '../../disputes/DisputeFineDialog.tsx';
import { RecordPaymentDialog } from '../../payments/RecordPaymentDialog.tsx';
import { useToast } from '../../toasts/useToast.ts';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { Section } from '../../ui/Section.tsx';
import { vehiclePath } from '../paths.ts';
import { PrintRemindersButton } from '../reminder/PrintRemindersButton.tsx';
import type { Fine } from '../types.ts';
import { FineDialogButton } from './FineDialogButton.tsx';
import { reasonAgainst } from './fineRights.ts';
import { useFineFailure } from './useFineFailure.ts';

/** Records that the driver was reminded. Pressed again after a lost answer, it is the same reminder. */
function useSendReminder({ id, etag }: Fine) {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFineFailure();
  const keyOf = useCommandKey();

  const { mutate, isPending } = useMutation({
    mutationFn: () => api.sendReminder(id, keyOf([id, etag])),
    onSuccess: async () => {
      await changed('fines', 'activity');
      toast({ title: 'Reminder sent successfully', description: `Recorded in the timeline of ${id}` });
    },
    onError: (error) => failed('Failed to send reminder', error),
  });
  return { send: () => mutate(), isPending };
}

function SendReminderButton({ fine }: { fine: Fine }) {
  const user = useUser();
  const { send, isPending } = useSendReminder(fine);
  return (
    <ReasonedButton
      reason={reasonAgainst('fine.remind', user, fine)}
      variant="outlined"
      startIcon={<NotificationsNoneOutlined />}
      disabled={isPending}
      onClick={send}
    >
      Send Reminder
    </ReasonedButton>
  );
}

export function QuickActions({ fine }: { fine: Fine }) {
  const { role } = useUser();
  return (
    <Section title="Quick Actions">
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <SendReminderButton fine={fine} />
        <PrintRemindersButton fines={[fine]} label="Print reminder" />
        <Button
          component={Link}
          to={vehiclePath(fine.licensePlate)}
          variant="outlined"
          startIcon={<DirectionsCarOutlined />}
        >
          View Vehicle History
        </Button>
        <FineDialogButton
          fine={fine}
          command="payment.record"
          label="Record Payment"
          Icon={PaymentsOutlined}
          Dialog={RecordPaymentDialog}
          isPrimary={role === 'FINANCE_OFFICER'}
        />
        <FineDialogButton
          fine={fine}
          command="dispute.submit"
          label="Dispute this fine"
          Icon={GavelOutlined}
          Dialog={DisputeFineDialog}
        />
      </Box>
    </Section>
  );
}
