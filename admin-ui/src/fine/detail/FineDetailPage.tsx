import type { HistoryEvent } from '@fines/domain/fine/history.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { Navigate, useParams } from 'react-router';

import { serverClock } from '../../data/client.ts';
import { type Fine } from '../../data/fineCalls.ts';
import { statusOf } from '../../data/problem.ts';
import { formatDate, formatDateTime } from '../../format/dates.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { Section, Page } from '../../ui/Page.tsx';
import { PendingPage } from '../../ui/states.tsx';
import { Fact, Facts } from '../../ui/words.tsx';
import { VehicleAndDriver } from '../../vehicle/VehicleAndDriver.tsx';
import { lastOf } from '../eventStory.ts';
import { FactGroup, Remarks, remarksOf } from '../FineFacts.tsx';
import { DueDate, FineLink } from '../FineLink.tsx';
import { FineNotFound } from '../FineNotFound.tsx';
import { FineSummary } from '../FineSummary.tsx';
import { PhotoEvidence } from '../photo/PhotoEvidence.tsx';
import { settlementOf } from '../settlement.ts';
import { Timeline } from '../Timeline.tsx';
import { useFineHistory, useFine } from '../useFine.ts';
import { HeadActions, MainBar, QuickActions } from './FineActions.tsx';
import { FinePayments } from './FinePayments.tsx';
import { StatusSelect } from './StatusSelect.tsx';
import { useFineActions } from './useFineActions.tsx';

/** Reads the fine again by itself, although nothing changed: the links to its photos have expired. */
function useRenewedFine(id: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['fines', 'getOne', { id }] });
}

type OffenseProps = { fine: Fine; events: readonly HistoryEvent[]; edit: (() => void) | undefined };

/** What the fine is for, where and when, and what could be said of it and is not. */
function OffenseDetails({ fine, events, edit }: OffenseProps) {
  const replaced = lastOf(events, 'FineIssued')?.data.replaces?.fineNumber;
  return (
    <Section title={t('fineDetail.offenseDetails')}>
      <Facts>
        <FactGroup of="offense" fine={fine} />
        <Fact label={t('fine.offenseType')}>{OFFENSE_TYPE_LABELS[fine.offenseType]}</Fact>
        <Fact label={t('common.dateIssued')}>{formatDateTime(fine.dateIssued)}</Fact>
        <Fact label={t('common.dueDate')}>
          {fine.status === 'DISPUTED' ? <DueDate fine={fine} /> : formatDate(fine.dueDate)}
        </Fact>
        {replaced !== undefined && (
          <Fact label={t('fineDetail.replaces')}>
            <FineLink id={replaced} />
          </Fact>
        )}
        {remarksOf(fine)
          .filter(({ text }) => text === null)
          .map(({ label }) => (
            <Missing key={label} label={label} what={label.toLowerCase()} edit={edit} />
          ))}
        {fine.photoUrls.length === 0 && (
          <Missing label={t('common.photoEvidence')} what={t('fineDetail.photo')} edit={edit} />
        )}
      </Facts>
    </Section>
  );
}

type MissingProps = { label: string; what: string; edit: (() => void) | undefined };

/** In place of what nobody has added: a way to add it, for those who may. */
const Missing = ({ label, what, edit }: MissingProps) => (
  <Fact label={label}>
    {edit === undefined ? (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('fineDetail.missing', { what })}
      </Box>
    ) : (
      <Link component="button" type="button" onClick={edit} sx={{ verticalAlign: 'baseline' }}>
        {t('fineDetail.add', { what })}
      </Link>
    )}
  </Fact>
);

function IssuedBy({ issuer }: { issuer: Fine['issuedBy'] }) {
  return (
    <Section title={t('fine.issuedBy')}>
      <Facts>
        <Fact label={t('common.name')}>
          {issuer.firstName} {issuer.lastName}
        </Fact>
        <Fact label={t('common.badge')}>{issuer.badgeNumber}</Fact>
      </Facts>
    </Section>
  );
}

const GAP = { xs: 2, sm: 3 };

const BACK = { to: '/fines', label: t('fine.backToFines') };

/** On a phone the photos come first, then the facts; else they stand beside them, above what one can do. */
function FineDetail({ fine }: { fine: Fine }) {
  const renew = useRenewedFine(fine.id);
  const { data: history } = useFineHistory(fine.id);
  const events = history?.events ?? [];
  const settlement = settlementOf(fine, events, serverClock.now());
  const actions = useFineActions(fine, events, settlement);
  const hasPhoto = fine.photoUrls.length > 0;
  return (
    <Page
      title={t('fineDetail.fineByNumber', { fine: fine.fineNumber })}
      subtitle={t('fineDetail.createdAt', { at: formatDateTime(fine.createdAt) })}
      back={BACK}
      actions={<HeadActions fine={fine} actions={actions} />}
    >
      <FineSummary fine={fine} settlement={settlement}>
        <StatusSelect fine={fine} />
      </FineSummary>
      <Box
        sx={{
          display: 'grid',
          gap: GAP,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
          gridTemplateRows: { md: hasPhoto ? 'auto 1fr' : undefined },
        }}
      >
        {hasPhoto && (
          <Box sx={{ gridColumn: { md: 2 } }}>
            <PhotoEvidence urls={fine.photoUrls} renew={renew} />
          </Box>
        )}
        <Stack gap={GAP} sx={{ gridColumn: { md: 1 }, gridRow: { md: hasPhoto ? '1 / span 2' : 1 } }}>
          <VehicleAndDriver fine={fine} />
          <OffenseDetails fine={fine} events={events} edit={actions.edit} />
          <Remarks fine={fine} />
          <FinePayments fineId={fine.id} />
        </Stack>
        <Stack gap={GAP} sx={{ gridColumn: { md: 2 } }}>
          <QuickActions actions={actions} />
          <IssuedBy issuer={fine.issuedBy} />
          <Timeline fine={fine} />
        </Stack>
      </Box>
      <MainBar actions={actions} />
      {actions.dialog}
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
  if (fine.data === undefined)
    return <PendingPage of={fine} title={t('fineDetail.fineByNumber', { fine: id })} back={BACK} />;
  return <FineDetail fine={fine.data} />;
}
