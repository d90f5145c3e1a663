import type { DisputeView } from '@fines/domain/fine/dispute-view.ts';
import { DISPUTE_STATUS_LABELS, type DisputeStatus } from '@fines/domain/fine/dispute.ts';
import { daysBetween, localDay } from '@fines/domain/shared/dates.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useCallback, useState } from 'react';
import { useListContext } from 'react-admin';

import { today } from '../data/client.ts';
import { disputePath } from '../data/paths.ts';
import { FineLink } from '../fine/FineLink.tsx';
import { formatDate } from '../format/dates.ts';
import { dotted, formatCounted } from '../format/numbers.ts';
import { CardList, RecordCard } from '../table/RecordList.tsx';
import type { Column } from '../table/TableFrame.tsx';
import type { Tone } from '../theme/palette.ts';
import { LinkButton } from '../ui/buttons.tsx';
import { Badge, Unbroken } from '../ui/words.tsx';
import { DecisionButtons } from './DecisionDialog.tsx';

/** `waiting 12 days`, in local days. */
function waitingOf({ submittedAt }: Pick<DisputeView, 'submittedAt'>): string {
  const days = daysBetween(localDay(submittedAt), today());
  return days === 0 ? 'waiting since today' : `waiting ${formatCounted(days, 'day')}`;
}

/** What one can do with a row; a click beside a button is not one on the row. */
const DisputeActions = ({ dispute }: { dispute: DisputeView }) => (
  <Box
    onClick={(event) => event.stopPropagation()}
    sx={{
      display: 'flex',
      gap: 0.5,
      '& > .MuiButton-root': { flexShrink: 0, minWidth: 0, px: 0.75 },
      '& > a.MuiButton-root': { ml: -0.75 },
    }}
  >
    <LinkButton to={disputePath(dispute.id)} label="View" name={dispute.fineId} />
    <DecisionButtons dispute={dispute} size="small" />
  </Box>
);

const bubble = {
  maxWidth: 460,
  maxHeight: '60vh',
  overflow: 'auto',
  fontSize: 13,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

/**
 * Two lines of a text. What does not fit is cut off for the eye only, and comes up for pointer and keyboard:
 * then the text can be focused.
 */
function ReasonText({ text }: { text: string }) {
  const { isCut, measure } = useIsCut();
  return (
    <Tooltip title={isCut ? text : ''} describeChild slotProps={{ tooltip: { sx: bubble } }}>
      <Box tabIndex={isCut ? 0 : undefined} sx={{ minWidth: 120, maxWidth: 420, borderRadius: 0.5 }}>
        <Box
          ref={measure}
          sx={{
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: '2',
            overflow: 'hidden',
            overflowWrap: 'anywhere',
          }}
        >
          <Unbroken text={text} />
        </Box>
      </Box>
    </Tooltip>
  );
}

/** Whether an element has more than it shows, at its present size. */
function useIsCut() {
  const [isCut, setCut] = useState(false);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { isCut, measure };
}

export const DISPUTE_COLUMNS: readonly Column<DisputeView>[] = [
  { label: 'Fine #', sortBy: 'fineNumber', render: ({ fineId }) => <FineLink id={fineId} /> },
  { label: 'License Plate', render: ({ fine }) => fine.licensePlate },
  { label: 'Amount', sortBy: 'amount', align: 'right', render: ({ fine }) => formatSzl(fine.amount) },
  { label: 'Dispute Reason', render: ({ reason }) => <ReasonText text={reason} /> },
  { label: 'Status', sortBy: 'status', render: ({ status }) => <DisputeBadge status={status} /> },
  {
    label: 'Submitted',
    sortBy: 'submittedAt',
    render: (dispute) => (
      <>
        {formatDate(dispute.submittedAt)}
        {dispute.status === 'PENDING' && (
          <Typography variant="body2" color="text.secondary" noWrap>
            {waitingOf(dispute)}
          </Typography>
        )}
      </>
    ),
  },
  { label: 'Actions', render: (dispute) => <DisputeActions dispute={dispute} /> },
];

/** The list where no table fits. The whole reason stands on the page that a card leads to. */
export function DisputeCards() {
  const { data = [] } = useListContext<DisputeView>();
  return (
    <CardList label="Disputes">
      {data.map((dispute) => (
        <RecordCard
          key={dispute.id}
          to={disputePath(dispute.id)}
          title={dispute.fine.licensePlate}
          amount={formatSzl(dispute.fine.amount)}
          subject={dispute.reason}
          note={dotted(
            dispute.fineId,
            formatDate(dispute.submittedAt),
            dispute.status === 'PENDING' && waitingOf(dispute),
          )}
          badge={<DisputeBadge status={dispute.status} />}
          actions={
            dispute.status === 'PENDING' && (
              <Box sx={{ display: 'flex', gap: 1 }}>
                <DecisionButtons dispute={dispute} size="small" variant="outlined" />
              </Box>
            )
          }
        />
      ))}
    </CardList>
  );
}

const TONES: Readonly<Record<DisputeStatus, Tone>> = { PENDING: 'amber', APPROVED: 'green', REJECTED: 'red' };

export const DisputeBadge = ({ status }: { status: DisputeStatus }) => (
  <Badge tone={TONES[status]} label={DISPUTE_STATUS_LABELS[status]} />
);
