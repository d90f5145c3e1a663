import { factsShown } from '@fines/domain/fine/facts.ts';
import type { HistoryEvent } from '@fines/domain/fine/history.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import type { VehicleView } from '@fines/domain/vehicle/view.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { Link as RouterLink, Navigate, useParams } from 'react-router';

import { mayOpen } from '../../auth/screens.ts';
import { useIsReadOnly, useUser } from '../../auth/useUser.ts';
import { serverClock } from '../../data/client.ts';
import { type Fine } from '../../data/fineCalls.ts';
import { vehiclePath } from '../../data/paths.ts';
import { statusOf } from '../../data/problem.ts';
import { formatDate, formatDateTime } from '../../format/dates.ts';
import { Failure, Pending } from '../../ui/ErrorPage.tsx';
import { Section, Page, Columns } from '../../ui/Page.tsx';
import { Badge, Fact, Facts, Unbroken } from '../../ui/words.tsx';
import { useVehicle } from '../../vehicle/useVehicle.ts';
import { VehicleAlert } from '../../vehicle/VehicleNotFound.tsx';
import { FactGroup } from '../FactField.tsx';
import { FACT_LABELS, factText } from '../facts.ts';
import { StatusBadge } from '../FineLink.tsx';
import { FineNotFound } from '../FineNotFound.tsx';
import { Timeline } from '../Timeline.tsx';
import { useFineHistory, useFine } from '../useFine.ts';
import { FineActions } from './FineActions.tsx';
import { FinePayments } from './FinePayments.tsx';
import { PhotoEvidence } from './PhotoEvidence.tsx';
import { QuickActions } from './QuickActions.tsx';
import { pendingDispute, settlementOf } from './settlement.ts';
import { StatusSelect } from './StatusSelect.tsx';

/** To the dispute that waits for a decision, for those who may open it. */
function DisputeLink({ events }: { events: readonly HistoryEvent[] }) {
  const { role } = useUser();
  const id = pendingDispute(events);
  if (id === undefined || !mayOpen(role, 'disputes')) return null;
  return (
    <Link component={RouterLink} to={`/disputes/${encodeURIComponent(id)}`} variant="body2">
      View dispute
    </Link>
  );
}

function StatusCard({ fine }: { fine: Fine }) {
  const isReadOnly = useIsReadOnly();
  const { data } = useFineHistory(fine.id);
  const events = data?.events ?? [];
  const { lines, isOverdue } = settlementOf(fine, events, serverClock.now());
  return (
    <Section title="Status" action={<StatusBadge status={fine.status} />}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 160 }}>
          <Typography sx={{ fontSize: 26, fontWeight: 650, lineHeight: 1.3 }}>
            {formatSzl(fine.amount)}
          </Typography>
          {lines.map((line) => (
            <Typography key={line} variant="body2" color={isOverdue ? 'error' : 'text.secondary'}>
              {line}
            </Typography>
          ))}
          {fine.status === 'DISPUTED' && <DisputeLink events={events} />}
        </Box>
        {!isReadOnly && <StatusSelect fine={fine} />}
      </Box>
    </Section>
  );
}

/** `White Toyota Hilux, 2019`, as far as the register knows. */
const descriptionOf = ({ color, make, model, year }: VehicleView): string | undefined =>
  [[color, make, model].filter(Boolean).join(' '), year].filter(Boolean).join(', ') || undefined;

/** What the fine says of them, and what the register says of the vehicle. */
function VehicleAndDriver({ fine }: { fine: Fine }) {
  const { data: vehicle, error, refetch } = useVehicle(fine.licensePlate);
  return (
    <Section
      title="Vehicle and Driver info"
      action={vehicle === null && <Badge tone="amber" label="Not in register" />}
    >
      {vehicle && (
        <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>
          <VehicleAlert vehicle={vehicle} />
        </Box>
      )}
      <Facts>
        <Fact label="License Plate">
          <Link component={RouterLink} to={vehiclePath(fine.licensePlate)}>
            {fine.licensePlate}
          </Link>
        </Fact>
        {vehicle && <Fact label="Vehicle">{descriptionOf(vehicle)}</Fact>}
        {vehicle && <Fact label="Owner">{vehicle.ownerName || undefined}</Fact>}
        <FactGroup of="driver" fine={fine} />
      </Facts>
      {error !== null && (
        <Box sx={{ mt: 2 }}>
          <Failure error={error} onRetry={() => void refetch()} />
        </Box>
      )}
    </Section>
  );
}

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

/** A section for each fact that is not shown among others. */
const Remarks = ({ fine }: { fine: Fine }) =>
  factsShown('remarks').map((name) => {
    const text = factText(name, fine[name]);
    const label = FACT_LABELS[name];
    return (
      <Section key={name} title={label}>
        <Typography
          color={text === null ? 'text.secondary' : 'text.primary'}
          sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          <Unbroken text={text ?? `No ${label.toLowerCase()}`} />
        </Typography>
      </Section>
    );
  });

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
      <Columns widths="minmax(0, 1fr) 340px">
        <Stack gap={GAP}>
          <StatusCard fine={fine} />
          <QuickActions fine={fine} />
          <FinePayments fineId={fine.id} />
          <VehicleAndDriver fine={fine} />
          <Section title="Offense details">
            <OffenseFacts fine={fine} />
          </Section>
          <Remarks fine={fine} />
          <PhotoEvidence url={fine.photoUrl} renew={renew} />
        </Stack>
        <Stack gap={GAP}>
          <IssuedBy issuer={fine.issuedBy} />
          <Timeline fine={fine} />
        </Stack>
      </Columns>
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
  const fine = useFine(id);

  if (statusOf(fine.error) === 404) return <FineNotFound id={id} />;
  if (fine.data !== undefined) return <FineDetail fine={fine.data} />;
  return <Pending of={fine} />;
}
