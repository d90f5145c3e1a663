import { ACT_LABELS } from '@fines/domain/review/act.ts';
import type { ReviewedAct } from '@fines/domain/review/view.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';

import { Page } from '../../ui/Page.tsx';
import { AUDIT } from '../paths.ts';
import { ActFacts } from './ActFacts.tsx';
import { ActHistory } from './ActHistory.tsx';
import { ReviewSection } from './ReviewSection.tsx';
import { recordOf } from './words.ts';

/** An act, what somebody else says of it, and beside them the history of the fine. */
export const ReviewDetail = ({ act }: { act: ReviewedAct }) => (
  <Page
    title={ACT_LABELS[act.kind]}
    subtitle={recordOf(act)}
    width={1120}
    back={{ to: AUDIT, label: 'Back to Reviews' }}
  >
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, sm: 3 },
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Stack gap={{ xs: 2, sm: 3 }}>
        <ActFacts act={act} />
        <ReviewSection act={act} />
      </Stack>
      <ActHistory act={act} />
    </Box>
  </Page>
);
