import type { DisputeView } from '@fines/domain/dispute/view.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';

import { formatDateTime } from '../../format/dates.ts';
import { Page } from '../../ui/Page.tsx';
import { DecisionButtons } from '../decide/DecisionButtons.tsx';
import { DisputedFine } from './DisputedFine.tsx';
import { Outcome } from './Outcome.tsx';
import { TextSection } from './TextSection.tsx';

export function DisputeDetail({ dispute }: { dispute: DisputeView }) {
  return (
    <Page
      title={`Dispute ${dispute.id}`}
      subtitle={`Submitted ${formatDateTime(dispute.submittedAt)}`}
      width={1120}
      back={{ to: '/disputes', label: 'Back to Disputes' }}
      actions={<DecisionButtons dispute={dispute} variant="outlined" />}
    >
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, sm: 3 },
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
        }}
      >
        <Stack gap={{ xs: 2, sm: 3 }}>
          <TextSection title="Dispute Reason" text={dispute.reason} />
          <TextSection title="Evidence" text={dispute.evidence} none="No evidence was given" />
        </Stack>
        <Stack gap={{ xs: 2, sm: 3 }}>
          <Outcome dispute={dispute} />
          <DisputedFine fine={dispute.fine} />
        </Stack>
      </Box>
    </Page>
  );
}
