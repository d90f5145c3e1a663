import { formatSzl } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { Navigate, useParams } from 'react-router';

import { statusOf } from '../../data/problem.ts';
import { formatDate, formatDateTime } from '../../format/dates.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { LoadingPage } from '../../ui/LoadingPage.tsx';
import { Page } from '../../ui/Page.tsx';
import { Section } from '../../ui/Section.tsx';
import { FactGroup } from '../FactGroup.tsx';
import type { Fine } from '../types.ts';
import { FineActions } from './FineActions.tsx';
import { FineNotFound } from './FineNotFound.tsx';
import { FinePayments } from './FinePayments.tsx';
import { PhotoEvidence } from './PhotoEvidence.tsx';
import { QuickActions } from './QuickActions.tsx';
import { StatusCard } from './StatusCard.tsx';
import { Timeline } from './Timeline.tsx';
import { useFine } from './useFine.ts';
import { VehicleAndDriver } from './VehicleAndDriver.tsx';

/** Reads the fine again by itself, although nothing changed: the link to its photo has expired. */
function useRenewedFine(id: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['fines', 'getOne', { id }] });
}

/** What the fine is for, where and when. */
const OffenseFacts = ({ fine }: { fine: Fine }) => (
  <Facts>
    <Fact label="Offense">{fine.offenseDescription}</Fact>
    <Fact label="Offense Type">{OFFENSE_TYPE_LABELS[fine.offenseType]}</Fact>
    <Fact label="Amount">{formatSzl(fine.amount)}</Fact>
    <FactGroup of="offense" fine={fine} />
    <Fact label="Date Issued">{formatDateTime(fine.dateIssued)}</Fact>
    <Fact label="Due Date">{formatDate(fine.dueDate)}</Fact>
  </Facts>
);

function IssuedBy({ issuer }: { issuer: Fine['issuedBy'] }) {
  return (
    <Section title="Issued By">
      <Facts>
        <Fact label="Name">
          {issuer.firstName} {issuer.lastName}
        </Fact>
        <Fact label="Badge">{issuer.badgeNumber}</Fact>
      </Facts>
    </Section>
  );
}

const Remarks = ({ notes }: { notes: string | null }) => (
  <Section title="Remarks">
    <Typography
      color={notes === null ? 'text.secondary' : 'text.primary'}
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {notes ?? 'No remarks'}
    </Typography>
  </Section>
);

const GAP = { xs: 2, sm: 3 };

function FineDetail({ fine }: { fine: Fine }) {
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

const FineHistoryPage = lazy(() => import('../history/FineHistoryPage.tsx'));

/** `/fines/{id}`, and `/fines/{id}/history` below it. */
export default function FineDetailPage() {
  const { id = '', '*': below } = useParams();
  if (below === 'history') return <FineHistoryPage key={id} id={id} />;
  return below === '' ? <FineById key={id} id={id} /> : <Navigate to="/" replace />;
}

function FineById({ id }: { id: string }) {
  const { data, error, refetch } = useFine(id);

  if (statusOf(error) === 404) return <FineNotFound id={id} />;
  if (data !== undefined) return <FineDetail fine={data} />;
  return error === null ? <LoadingPage /> : <Failure error={error} onRetry={() => void refetch()} />;
}
