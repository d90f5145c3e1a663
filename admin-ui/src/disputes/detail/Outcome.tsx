import type { DisputeView } from '@fines/domain/dispute/view.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { formatDateTime } from '../../format/dates.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Section } from '../../ui/Section.tsx';
import { DisputeBadge } from '../DisputeBadge.tsx';

/** Where the dispute stands; once resolved, why, by whom and when. */
export const Outcome = ({ dispute }: { dispute: DisputeView }) => (
  <Section title="Resolution" action={<DisputeBadge status={dispute.status} />}>
    {dispute.status === 'PENDING' ? (
      <Typography color="text.secondary">Waiting for a decision</Typography>
    ) : (
      <Resolution dispute={dispute} />
    )}
  </Section>
);

function Resolution({ dispute: { resolution, resolvedAt, resolvedBy } }: { dispute: DisputeView }) {
  return (
    <>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mb: 2 }}>{resolution}</Box>
      <Facts>
        <Fact label="Resolved By">{resolvedBy && `${resolvedBy.firstName} ${resolvedBy.lastName}`}</Fact>
        <Fact label="Resolved">{resolvedAt && formatDateTime(resolvedAt)}</Fact>
      </Facts>
    </>
  );
}
