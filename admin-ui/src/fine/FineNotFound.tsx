import type { HistoryEvent } from '@fines/domain/fine/history.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { Link } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { fineHistoryPath } from '../data/paths.ts';
import { messageOf, statusOf } from '../data/problem.ts';
import { useChanged } from '../data/useChanged.ts';
import { formatDateTime } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { LoadingPage } from '../ui/ErrorPage.tsx';
import { NotFoundPage } from '../ui/states.tsx';
import { filled } from '../ui/words.tsx';
import { actorText, lastOf } from './eventStory.ts';
import { FineLink } from './FineLink.tsx';
import { mayReadHistory } from './fineRights.ts';
import { useFineHistory } from './useFine.ts';

const BACK = { to: '/fines', label: t('fine.backToFines') };

type Fate = {
  what: 'wasDeleted' | 'wasVoided';
  reason?: string | undefined;
  replacedBy?: string | undefined;
};

/** What became of a fine that was deleted, or of a number that no fine has; undefined for a fine that there is. */
function fateOf(events: readonly HistoryEvent[]): Fate | undefined {
  const deletion = lastOf(events, 'FineDeleted');
  if (deletion !== undefined) return { what: 'wasDeleted', ...deletion.data };
  const voiding = lastOf(events, 'FineNumberVoided');
  return voiding && { what: 'wasVoided', reason: voiding.data.reason };
}

type WhatBecameProps = { id: string; fate: Fate; events: readonly HistoryEvent[] };

/** What became of it, when, by whom and why. */
function WhatBecame({ id, fate: { what, reason, replacedBy }, events }: WhatBecameProps) {
  const last = events.at(-1);
  return (
    <Alert severity="info" sx={{ maxWidth: 560, mx: 'auto', mb: 3, textAlign: 'left' }}>
      <AlertTitle>{t(`fine.${what}`, { id })}</AlertTitle>
      {last && dotted(formatDateTime(last.recordedAt), actorText(last))}
      {reason && <div>{reason}</div>}
      {replacedBy && <div>{filled('fine.issuedAnewAs', { fine: <FineLink id={replacedBy} /> })}</div>}
    </Alert>
  );
}

/** The history knows of the fine before the lists do, for a moment or as long as they lag behind. */
function NotYetShown({ id }: { id: string }) {
  const changed = useChanged();
  return (
    <NotFoundPage
      title={t('fine.notInListsYet')}
      hint={t('fine.shownInAMoment', { id })}
      back={BACK}
      action={
        <Button variant="outlined" onClick={() => void changed('fines')}>
          {t('common.tryAgain')}
        </Button>
      }
    />
  );
}

type NoSuchFineProps = {
  /** Why nothing is known of it, if it is not that there never was one. */
  why?: string | undefined;
};

/** Stands in for a fine of which not even a history is there. */
export const NoSuchFine = ({ why = t('fine.numberMisspelt') }: NoSuchFineProps) => (
  <NotFoundPage title={t('fine.fineNotFound')} hint={why} back={BACK} />
);

/** Stands in for a fine that is not there: of one that was deleted, the history still tells. */
export function FineNotFound({ id }: { id: string }) {
  const { role } = useUser();
  const { data, error, isPending } = useFineHistory(id);

  if (isPending) return <LoadingPage />;
  if (data === undefined) return <NoSuchFine why={statusOf(error) === 404 ? undefined : messageOf(error)} />;
  const fate = fateOf(data.events);
  if (fate === undefined) return <NotYetShown id={id} />;
  return (
    <NotFoundPage
      title={t('fine.fineNotFound')}
      hint={<WhatBecame id={id} fate={fate} events={data.events} />}
      back={BACK}
      action={
        mayReadHistory(role) && (
          <Button component={Link} to={fineHistoryPath(id)} variant="outlined">
            {t('fine.itsHistory')}
          </Button>
        )
      }
    />
  );
}
