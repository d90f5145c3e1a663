import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';

import { formatDateTime } from '../../format/dates.ts';
import { Page } from '../../ui/Page.tsx';
import { Section } from '../../ui/Section.tsx';
import type { Fine } from '../types.ts';
import { FineActions } from './FineActions.tsx';
import { OffenseFacts } from './FineFacts.tsx';
import { FinePayments } from './FinePayments.tsx';
import { IssuedBy } from './IssuedBy.tsx';
import { PhotoEvidence } from './PhotoEvidence.tsx';
import { QuickActions } from './QuickActions.tsx';
import { Remarks } from './Remarks.tsx';
import { StatusCard } from './StatusCard.tsx';
import { Timeline } from './Timeline.tsx';
import { useRenewedFine } from './useRenewedFine.ts';
import { VehicleAndDriver } from './VehicleAndDriver.tsx';

const GAP = { xs: 2, sm: 3 };

export function FineDetail({ fine }: { fine: Fine }) {
  const renew = useRenewedFine(fine.id);
  return (
    <Page
      title={`Fine #${fine.fineNumber}`}
      subtitle={`Created ${formatDateTime(fine.createdAt)}`}
      width={1120}
      back={{ to: '/fines', label: 'Back to Fines' }}
      actions={<FineActions fine={fine} />}
    >
      <Box
        sx={{
          display: 'grid',
          gap: GAP,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
        }}
      >
        <Stack gap={GAP}>
          <StatusCard fine={fine} />
          <QuickActions fine={fine} />
          <FinePayments fineId={fine.id} />
          <VehicleAndDriver fine={fine} />
          <Section title="Offense details">
            <OffenseFacts fine={fine} />
          </Section>
          <Remarks notes={fine.notes} />
          <PhotoEvidence url={fine.photoUrl} renew={renew} />
        </Stack>
        <Stack gap={GAP}>
          <IssuedBy issuer={fine.issuedBy} />
          <Timeline fine={fine} />
        </Stack>
      </Box>
    </Page>
  );
}
