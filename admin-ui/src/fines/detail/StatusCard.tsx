import type { HistoryEvent } from '@fines/domain/fine/history.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';

import { mayOpen } from '../../auth/screens.ts';
import { useIsReadOnly, useUser } from '../../auth/useUser.ts';
import { serverClock } from '../../data/client.ts';
import { Section } from '../../ui/Section.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import type { Fine } from '../types.ts';
import { pendingDispute, settlementOf } from './settlement.ts';
import { StatusSelect } from './StatusSelect.tsx';
import { useFineHistory } from './useFine.ts';

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

export function StatusCard({ fine }: { fine: Fine }) {
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
