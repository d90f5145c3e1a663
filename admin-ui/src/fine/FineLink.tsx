import { FINE_STATUS_LABELS, type FineStatus, isOverdue } from '@fines/domain/fine/status.ts';
import MuiLink from '@mui/material/Link';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';

import { serverClock } from '../data/client.ts';
import type { Fine } from '../data/fineCalls.ts';
import { finePath } from '../data/paths.ts';
import { formatDate } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { STATUS_TONES } from '../theme/palette.ts';
import { Badge } from '../ui/words.tsx';

/** The number of a fine, which leads to it; a click on it is not also one on the row it stands in. */
export const FineLink = ({ id }: { id: string }) => (
  <MuiLink
    component={Link}
    to={finePath(id)}
    underline="hover"
    sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}
    onClick={(event) => event.stopPropagation()}
  >
    {id}
  </MuiLink>
);

export const StatusBadge = ({ status }: { status: FineStatus }) => (
  <Badge tone={STATUS_TONES[status]} label={FINE_STATUS_LABELS[status]} />
);

/** Until when a fine is to be paid; the clock stands while a dispute is pending, and nothing is due of the others. */
export function DueDate({ fine: { status, dueDate } }: { fine: Pick<Fine, 'status' | 'dueDate'> }) {
  if (status === 'DISPUTED') return t('fine.dueOnHold');
  if (status !== 'UNPAID') return '–';
  if (!isOverdue(dueDate, serverClock.now())) return formatDate(dueDate);
  return (
    <strong className="overdue">
      {formatDate(dueDate)} <span>{t('fineList.overdueInBrackets')}</span>
    </strong>
  );
}

const startSchema = z.object({ licensePlate: z.string().default(''), location: z.string().default('') });

/** What a link tells the form for a fine: another one is issued where the last was, or a plate was looked up. */
export const issueStateOf = (start: z.input<typeof startSchema>): z.output<typeof startSchema> =>
  startSchema.parse(start);

const NOTHING = issueStateOf({});

/** What the form starts with, as the link to it said. */
export function useIssueStart(): z.output<typeof startSchema> {
  const { state }: { state: unknown } = useLocation();
  return startSchema.safeParse(state).data ?? NOTHING;
}

const issuedSchema = z.object({ issued: z.string() });

/** What the list is told of the fine that was issued right before one came there. */
export const issuedState = (id: string): z.output<typeof issuedSchema> => ({ issued: id });

/** The fine that was issued right before one came to this screen; undefined for who came otherwise. */
export function useIssued(): string | undefined {
  const { state }: { state: unknown } = useLocation();
  return issuedSchema.safeParse(state).data?.issued;
}
