import { parseCashUpId } from '@fines/domain/cash-up/cash-up.ts';
import { ACT_LABELS } from '@fines/domain/review/act.ts';
import type { ReviewedAct } from '@fines/domain/review/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import MuiLink from '@mui/material/Link';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';

import { formatDate, formatDateTime } from '../../format/dates.ts';
import type { Column } from '../../table/columns.ts';
import { CardList, RecordCard } from '../../table/RecordCard.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Lines } from '../../ui/Facts.tsx';
import { NoWrap } from '../../ui/NoWrap.tsx';
import { reviewPath } from '../paths.ts';

/** Who did it; the system has no last name. */
export const actorOf = ({ actor }: ReviewedAct): string =>
  actor === null ? 'Unknown' : fullNameOf(actor).trim();

/** What it happened to, as people call it. */
export function recordOf({ record, user, cashier }: ReviewedAct): string {
  if (user !== null) return fullNameOf(user).trim();
  const cashUp = parseCashUpId(record);
  if (cashUp === undefined) return record;
  const whose = cashier === null ? '' : `${fullNameOf(cashier)}, `;
  return `Cash-up of ${whose}${formatDate(cashUp.day)}`;
}

/** Most acts are to have a reason: one without is worth a second look. */
export const NO_REASON = 'No reason given';

export const ReviewBadge = ({ act }: { act: ReviewedAct }) =>
  act.review === null ? <Badge tone="amber" label="Open" /> : <Badge tone="green" label="Done" />;

const ActLink = ({ act: { id, kind } }: { act: ReviewedAct }) => (
  <MuiLink component={Link} to={reviewPath(id)} underline="hover" sx={{ fontWeight: 600 }}>
    {ACT_LABELS[kind]}
  </MuiLink>
);

export const REVIEW_COLUMNS: readonly Column<ReviewedAct>[] = [
  { label: 'When', sortBy: 'at', render: ({ at }) => <DateTime at={at} /> },
  { label: 'Act', render: (act) => <ActLink act={act} /> },
  { label: 'Record', render: (act) => <NoWrap>{recordOf(act)}</NoWrap> },
  { label: 'Who', render: actorOf },
  { label: 'Reason', render: ({ reason }) => <Lines text={reason ?? NO_REASON} /> },
  { label: 'Status', render: (act) => <ReviewBadge act={act} /> },
];

/** The list where no table fits. */
export function ReviewCards() {
  const { data = [] } = useListContext<ReviewedAct>();
  return (
    <CardList label="Reviews">
      {data.map((act) => (
        <RecordCard
          key={act.id}
          to={reviewPath(act.id)}
          title={recordOf(act)}
          amount={act.amount === null ? '' : formatSzl(act.amount)}
          subject={`${ACT_LABELS[act.kind]}. ${act.reason ?? NO_REASON}`}
          note={`${actorOf(act)} · ${formatDateTime(act.at)}`}
          badge={<ReviewBadge act={act} />}
        />
      ))}
    </CardList>
  );
}
