import type { FineHistory } from '@fines/domain/fine/history.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

import { formatToSecond } from '../../format/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import { LoadingPage } from '../../ui/LoadingPage.tsx';
import { Section } from '../../ui/Section.tsx';
import { useFineHistory } from '../detail/useFine.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { AsOfForm } from './AsOfForm.tsx';
import { StateFacts } from './StateFacts.tsx';

type Props = { id: string; asOf: string | undefined; onShow: (instant: string | undefined) => void };

const titleOf = (asOf: string | undefined): string =>
  asOf === undefined ? 'State now' : `State on ${formatToSecond(asOf)}`;

/** What the fine was at a time; what it is, as long as none is asked for. */
export function StateSection({ id, asOf, onShow }: Props) {
  const { data, error, refetch } = useFineHistory(id, asOf);
  const state = data?.state;
  return (
    <Section title={titleOf(asOf)} action={state && <StatusBadge status={state.status} />}>
      <AsOfForm asOf={asOf} onShow={onShow} />
      {asOf !== undefined && <PastNote onNow={() => onShow(undefined)} />}
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {error === null && <State history={data} asOf={asOf} />}
    </Section>
  );
}

function PastNote({ onNow }: { onNow: () => void }) {
  const now = (
    <Button color="inherit" size="small" onClick={onNow} sx={{ whiteSpace: 'nowrap' }}>
      Back to now
    </Button>
  );
  return (
    <Alert severity="warning" action={now} sx={{ mb: 2 }}>
      This is the past: the fine as it was then. It may be different now.
    </Alert>
  );
}

function State({ history, asOf }: { history: FineHistory | undefined; asOf: string | undefined }): ReactNode {
  if (history === undefined) return <LoadingPage />;
  if (history.state !== null) return <StateFacts fine={history.state} />;
  return <NoState events={history.events} asOf={asOf} />;
}

function NoState({ events: [first], asOf }: { events: FineHistory['events']; asOf: string | undefined }) {
  if (first?.type === 'FineNumberVoided') {
    return (
      <Alert severity="info" variant="outlined">
        This number was left out: no fine was issued under it.
      </Alert>
    );
  }
  const isBefore = asOf !== undefined && first !== undefined && asOf < first.recordedAt;
  return (
    <Alert severity={isBefore ? 'info' : 'error'} variant="outlined">
      {isBefore
        ? 'This fine had not been issued then.'
        : 'The state cannot be worked out: one of the events cannot be read.'}
    </Alert>
  );
}
