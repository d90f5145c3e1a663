import type { DisputeView } from '@fines/domain/fine/dispute-view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useGetOne } from 'react-admin';
import { Link, useParams } from 'react-router';

import { statusOf } from '../data/problem.ts';
import { FineLink } from '../fine/FineLink.tsx';
import { formatDate, formatDateTime } from '../format/dates.ts';
import { Pending } from '../ui/ErrorPage.tsx';
import { PRODUCT, Page, Section, Columns } from '../ui/Page.tsx';
import { Fact, Facts, Unbroken } from '../ui/words.tsx';
import { DecisionButtons, Deciding } from './DecisionDialog.tsx';
import { DisputeBadge } from './DisputeRows.tsx';

function DisputeNotFound() {
  return (
    <Box sx={{ textAlign: 'center', py: 10 }}>
      <title>{`Dispute not found · ${PRODUCT}`}</title>
      <Typography variant="h1" gutterBottom>
        Dispute not found
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 3 }}>
        Its fine may have been deleted, or its number may be misspelt.
      </Typography>
      <Button component={Link} to="/disputes" variant="contained">
        Back to Disputes
      </Button>
    </Box>
  );
}

const DisputedFine = ({ fine }: { fine: DisputeView['fine'] }) => (
  <Section title="Fine">
    <Facts>
      <Fact label="Fine Number">
        <FineLink id={fine.id} />
      </Fact>
      <Fact label="License Plate">{fine.licensePlate}</Fact>
      <Fact label="Offense">{OFFENSE_TYPE_LABELS[fine.offenseType]}</Fact>
      <Fact label="Amount">{formatSzl(fine.amount)}</Fact>
      <Fact label="Date Issued">{formatDate(fine.dateIssued)}</Fact>
    </Facts>
  </Section>
);

type TextSectionProps = { title: string; text: string | null; none?: string };

/** What somebody wrote, in full; `none` where nobody did. */
const TextSection = ({ title, text, none }: TextSectionProps) => (
  <Section title={title}>
    <Typography
      color={text === null ? 'text.secondary' : 'text.primary'}
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      <Unbroken text={text ?? none ?? '–'} />
    </Typography>
  </Section>
);

/** Where the dispute stands; once resolved, why, by whom and when. */
const Outcome = ({ dispute }: { dispute: DisputeView }) => (
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

function DisputeDetail({ dispute }: { dispute: DisputeView }) {
  return (
    <Page
      title={`Dispute ${dispute.id}`}
      subtitle={`Submitted ${formatDateTime(dispute.submittedAt)}`}
      width={1120}
      back={{ to: '/disputes', label: 'Back to Disputes' }}
      actions={<DecisionButtons dispute={dispute} variant="outlined" />}
    >
      <Columns widths="minmax(0, 1fr) 340px">
        <Stack gap={{ xs: 2, sm: 3 }}>
          <TextSection title="Dispute Reason" text={dispute.reason} />
          <TextSection title="Evidence" text={dispute.evidence} none="No evidence was given" />
        </Stack>
        <Stack gap={{ xs: 2, sm: 3 }}>
          <Outcome dispute={dispute} />
          <DisputedFine fine={dispute.fine} />
        </Stack>
      </Columns>
    </Page>
  );
}

export default function DisputeDetailPage() {
  const { id = '' } = useParams();
  const dispute = useGetOne<DisputeView>('disputes', { id });

  if (statusOf(dispute.error) === 404) return <DisputeNotFound />;
  if (dispute.data === undefined) return <Pending of={dispute} />;
  return (
    <Deciding>
      <DisputeDetail dispute={dispute.data} />
    </Deciding>
  );
}
