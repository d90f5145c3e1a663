import { ACT_LABELS } from '@fines/domain/review/act.ts';
import type { ReviewedAct } from '@fines/domain/review/view.ts';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';

import { formatDateTime } from '../../format/dates.ts';
import type { Column } from '../../table/columns.ts';
import { NoWrap } from '../../ui/NoWrap.tsx';
import { reviewPath } from '../paths.ts';
import { ReviewBadge } from './ReviewBadge.tsx';
import { actorOf, NO_REASON, recordOf } from './words.ts';

const ActLink = ({ act: { id, kind } }: { act: ReviewedAct }) => (
  <MuiLink component={Link} to={reviewPath(id)} underline="hover" sx={{ fontWeight: 600 }}>
    {ACT_LABELS[kind]}
  </MuiLink>
);

export const REVIEW_COLUMNS: readonly Column<ReviewedAct>[] = [
  { label: 'When', sortBy: 'at', render: ({ at }) => formatDateTime(at) },
  { label: 'Act', render: (act) => <ActLink act={act} /> },
  { label: 'Record', render: (act) => <NoWrap>{recordOf(act)}</NoWrap> },
  { label: 'Who', render: actorOf },
  { label: 'Reason', render: ({ reason }) => reason ?? NO_REASON },
  { label: 'Status', render: (act) => <ReviewBadge act={act} /> },
];
