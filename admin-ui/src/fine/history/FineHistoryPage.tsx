import type { FineHistory } from '@fines/domain/fine/history.ts';
import { keepsRecord } from '@fines/domain/record/record.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { useSearchParams } from 'react-router';

import { Refused } from '../../auth/Refused.tsx';
import { useUser } from '../../auth/useUser.ts';
import { serverClock } from '../../data/client.ts';
import { useApi } from '../../data/dataProvider.ts';
import { finePath } from '../../data/paths.ts';
import { statusOf } from '../../data/problem.ts';
import { instantIn } from '../../format/dates.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { useFailureToast, useToast } from '../../toast/useToast.ts';
import { DownloadButton } from '../../ui/buttons.tsx';
import { Page } from '../../ui/Page.tsx';
import { Pending } from '../../ui/states.tsx';
import { NoSuchFine } from '../FineNotFound.tsx';
import { mayReadHistory } from '../fineRights.ts';
import { FineSummary } from '../FineSummary.tsx';
import { settlementOf } from '../settlement.ts';
import { useFineHistory } from '../useFine.ts';
import { EventCard } from './EventCard.tsx';
import { StateSection } from './StateSection.tsx';

/** The instant whose state is shown, kept in the address; undefined for now. */
function useAsOf(): { asOf: string | undefined; show: (instant: string | undefined) => void } {
  const [parameters, setParameters] = useSearchParams();
  return {
    asOf: instantIn(parameters.get('asOf')),
    show: (instant) => setParameters(instant === undefined ? {} : { asOf: instant }),
  };
}

/** Whether the record can be relied on, in the words of an auditor. */
function ChainVerdict({ chain, missingAt, events }: Pick<FineHistory, 'chain' | 'missingAt' | 'events'>) {
  if (chain.valid && missingAt !== null) {
    return (
      <Alert severity="error" variant="outlined">
        <AlertTitle>{t('fineHistory.recordRewritten', { revision: String(missingAt) })}</AlertTitle>
        {t('fineHistory.recordRewrittenAdvice')}
      </Alert>
    );
  }
  if (chain.valid) {
    return (
      <Alert severity="success" variant="outlined">
        <AlertTitle>{t('fineHistory.recordIntact')}</AlertTitle>
        {t('fineHistory.eventsAsWritten', { count: events.length })}
      </Alert>
    );
  }
  return (
    <Alert severity="error" variant="outlined">
      <AlertTitle>{t('fineHistory.recordBroken', { revision: String(chain.brokenAt) })}</AlertTitle>
      {t('fineHistory.recordBrokenAdvice')}
    </Alert>
  );
}

/** A file that proves these events to anybody; what came after the last signature is not in it yet. */
function ProofButton({ history: { fineId, events } }: { history: FineHistory }) {
  const api = useApi();
  const toast = useToast();
  const failed = useFailureToast();
  if (!keepsRecord(useUser().role)) return null;
  const later = events.filter(({ entry }) => entry === null).length;
  const description =
    later === 0 ? t('fineHistory.proofIsWhole') : t('fineHistory.notInProofYet', { count: later });
  return (
    <DownloadButton
      label={t('fineHistory.downloadProof')}
      fetchFile={() => api.fineProof(fineId)}
      onSaved={() => toast({ title: t('fineHistory.proofDownloaded'), description })}
      onFailed={(error) => failed(t('fineHistory.downloadingProofFailed'), error)}
    />
  );
}

type EventListProps = Pick<FineHistory, 'events' | 'chain' | 'checkpoint' | 'missingAt'> & {
  asOf: string | undefined;
  onShow: (instant: string) => void;
};

/** The events, the oldest first; the one whose state is shown stands out. */
function EventList({ events, chain, checkpoint, missingAt, asOf, onShow }: EventListProps) {
  const id = useId();
  const shown = events.findLast(({ recordedAt }) => asOf !== undefined && recordedAt <= asOf);
  return (
    <Box component="section" aria-labelledby={id} sx={{ gridColumn: { lg: 1 }, gridRow: { lg: 1 } }}>
      <Typography variant="h2" id={id} sx={{ mb: 1.5 }}>
        {t('fineHistory.events')}
      </Typography>
      <Stack component="ol" gap={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {events.map((event) => (
          <EventCard
            key={event.revision}
            event={event}
            isBroken={!chain.valid && event.revision >= chain.brokenAt}
            checkpoint={checkpoint}
            isMissing={event.revision === missingAt}
            isShown={event === shown}
            onShow={onShow}
          />
        ))}
      </Stack>
    </Box>
  );
}

const GAP = { xs: 2, sm: 3 };

/** All that was recorded of a fine, whether that can be relied on, and what the fine was at any time. */
function FullHistory({ history }: { history: FineHistory }) {
  const { fineId, events, state, chain, checkpoint, missingAt } = history;
  const { asOf, show } = useAsOf();
  const isDeleted = state?.status === 'CANCELLED';
  const stateBox = useRef<HTMLDivElement>(null);

  const showThen = (instant: string): void => {
    show(instant);
    stateBox.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Page
      title={t('fineHistory.historyOfFine', { fine: fineId })}
      subtitle={t(isDeleted ? 'fineHistory.deletedRecordStays' : 'fineHistory.everythingRecorded')}
      back={
        isDeleted
          ? { to: '/fines', label: t('fine.backToFines') }
          : { to: finePath(fineId), label: t('fineHistory.backToTheFine') }
      }
      actions={<ProofButton history={history} />}
    >
      {state && <FineSummary fine={state} settlement={settlementOf(state, events, serverClock.now())} />}
      <ChainVerdict chain={chain} missingAt={missingAt} events={events} />
      <Box
        sx={{
          display: 'grid',
          gap: GAP,
          mt: GAP,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 440px' },
        }}
      >
        <Box
          ref={stateBox}
          sx={{
            gridColumn: { lg: 2 },
            position: { lg: 'sticky' },
            top: 96,
            maxHeight: { lg: 'calc(100dvh - 120px)' },
            overflowY: { lg: 'auto' },
            scrollMarginTop: 76,
          }}
        >
          <StateSection id={fineId} asOf={asOf} onShow={show} />
        </Box>
        <EventList
          events={events}
          chain={chain}
          checkpoint={checkpoint}
          missingAt={missingAt}
          asOf={asOf}
          onShow={showThen}
        />
      </Box>
    </Page>
  );
}

export default function FineHistoryPage({ id }: { id: string }) {
  const { role } = useUser();
  return mayReadHistory(role) ? <HistoryById id={id} /> : <Refused page={t('fine.fullHistory')} />;
}

function HistoryById({ id }: { id: string }) {
  const history = useFineHistory(id);

  if (statusOf(history.error) === 404) return <NoSuchFine />;
  if (history.data !== undefined) return <FullHistory history={history.data} />;
  return <Pending of={history} />;
}
