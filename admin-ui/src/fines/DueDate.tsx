import { isOverdue } from '@fines/domain/fine/due-date.ts';
import Box from '@mui/material/Box';

import { serverClock } from '../data/client.ts';
import { formatDate } from '../format/dates.ts';
import type { Fine } from './types.ts';

/** Until when a fine is to be paid; nothing for one that is not. */
export function DueDate({ fine: { status, dueDate } }: { fine: Pick<Fine, 'status' | 'dueDate'> }) {
  if (status !== 'UNPAID') return '–';
  if (!isOverdue(dueDate, serverClock.now())) return formatDate(dueDate);
  return (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
      {formatDate(dueDate)} <span>(overdue)</span>
    </Box>
  );
}
