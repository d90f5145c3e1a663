import type { DisputeView } from '@fines/domain/dispute/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Typography from '@mui/material/Typography';

import { FineLink } from '../fines/FineLink.tsx';
import { formatDate } from '../format/dates.ts';
import type { Column } from '../table/columns.ts';
import { DisputeActions } from './DisputeActions.tsx';
import { DisputeBadge } from './DisputeBadge.tsx';
import { ReasonText } from './ReasonText.tsx';
import { waitingOf } from './waiting.ts';

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
          <Typography variant="body2" color="text.secondary">
            {waitingOf(dispute)}
          </Typography>
        )}
      </>
    ),
  },
  { label: 'Actions', render: (dispute) => <DisputeActions dispute={dispute} /> },
];
