import type { HistoryEvent } from '@fines/domain/fine/history.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { Link } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { fineHistoryPath } from '../data/paths.ts';
import { formatDateTime } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { LoadingPage, NotFoundPage } from '../ui/ErrorPage.tsx';
import { actorText, lastOf } from './eventStory.ts';
import { FineLink } from './FineLink.tsx';
import { mayReadHistory } from './fineRights.ts';
import { useFineHistory } from './useFine.ts';

const BACK = { to: '/fines', label: 'Back to Fines' };

type Fate = { was: 'deleted' | 'voided'; reason?: string | undefined; replacedBy?: string | undefined };

/** What became of a fine that was deleted, or of a number that no fine has. */
function fateOf(events: readonly HistoryEvent[]): Fate {
  const deletion = lastOf(events, 'FineDeleted');
  if (deletion !== undefined) return { was: 'deleted', ...deletion.data };
  return { was: 'voided', reason: lastOf(events, 'FineNumberVoided')?.data.reason };
}

/** What became of it, when, by whom and why. */
function WhatBecame({ id, events }: { id: string; events: readonly HistoryEvent[] }) {
  const last = events.at(-1);
  const { was, reason, replacedBy } = fateOf(events);
  return (
    <Alert severity="info" sx={{ maxWidth: 560, mx: 'auto', mb: 3, textAlign: 'left' }}>
      <AlertTitle>
        {id} was {was}
      </AlertTitle>
      {last && dotted(formatDateTime(last.recordedAt), actorText(last))}
      {reason && <div>{reason}</div>}
      {replacedBy && (
        <div>
          Issued anew as <FineLink id={replacedBy} />
        </div>
      )}
    </Alert>
  );
}

/** Stands in for a fine that is not there: of one that was deleted, the history still tells. */
export function FineNotFound({ id }: { id: string }) {
  const { role } = useUser();
  const { data, isPending } = useFineHistory(id);

  if (isPending) return <LoadingPage />;
  if (data === undefined) {
    return <NotFoundPage title="Fine not found" hint="Its number may be misspelt." back={BACK} />;
  }
  return (
    <NotFoundPage
      title="Fine not found"
      hint={<WhatBecame id={id} events={data.events} />}
      back={BACK}
      action={
        mayReadHistory(role) && (
          <Button component={Link} to={fineHistoryPath(id)} variant="outlined">
            Its history
          </Button>
        )
      }
    />
  );
}
