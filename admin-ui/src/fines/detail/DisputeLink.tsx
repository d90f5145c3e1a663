import type { HistoryEvent } from '@fines/domain/fine/history.ts';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

import { mayOpen } from '../../auth/screens.ts';
import { useUser } from '../../auth/useUser.ts';
import { pendingDispute } from './settlement.ts';

/** To the dispute that waits for a decision, for those who may open it. */
export function DisputeLink({ events }: { events: readonly HistoryEvent[] }) {
  const { role } = useUser();
  const id = pendingDispute(events);
  if (id === undefined || !mayOpen(role, 'disputes')) return null;
  return (
    <Link component={RouterLink} to={`/disputes/${encodeURIComponent(id)}`} variant="body2">
      View dispute
    </Link>
  );
}
