import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';

import { formatDateTime } from '../../format/dates.ts';
import { Page } from '../../ui/Page.tsx';
import type { Fine } from '../types.ts';
import { DeleteFineButton } from './DeleteFineButton.tsx';
import { EditFineButton } from './EditFineButton.tsx';
import { FineFacts } from './FineFacts.tsx';
import { IssuedBy } from './IssuedBy.tsx';
import { StatusCard } from './StatusCard.tsx';
import { Timeline } from './Timeline.tsx';

export function FineDetail({ fine }: { fine: Fine }) {
  return (
    <Page
      title={`Fine #${fine.fineNumber}`}
      subtitle={`Created ${formatDateTime(fine.createdAt)}`}
      width={1120}
      back={{ to: '/fines', label: 'Back to Fines' }}
      actions={
        <>
          <EditFineButton fine={fine} />
          <DeleteFineButton fine={fine} />
        </>
      }
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
          <StatusCard fine={fine} />
          <FineFacts fine={fine} />
        </Stack>
        <Stack gap={{ xs: 2, sm: 3 }}>
          <IssuedBy issuer={fine.issuedBy} />
          <Timeline fine={fine} />
        </Stack>
      </Box>
    </Page>
  );
}
