import { parseCashUpId } from '@fines/domain/cash-up/cash-up.ts';
import { ACT_LABELS } from '@fines/domain/review/kinds.ts';
import type { ReviewedAct } from '@fines/domain/review/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import { LETTERHEAD_STREAM, OFFENSES_STREAM } from '@fines/domain/shared/streams.ts';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';

import { reviewPath, AUDIT } from '../data/paths.ts';
import { formatDate, formatDateTime } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { AuditTabs } from '../record/AuditTabs.tsx';
import { FilterBar } from '../table/FilterBar.tsx';
import { FilterButtons } from '../table/FilterButtons.tsx';
import { FilterSelect } from '../table/FilterFields.tsx';
import { ListRows, NothingFound } from '../table/ListBody.tsx';
import { CardList, RecordCard, RecordList } from '../table/RecordList.tsx';
import { SearchField } from '../table/SearchField.tsx';
import type { Column } from '../table/TableFrame.tsx';
import { Page } from '../ui/Page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Badge, DateTime } from '../ui/words.tsx';

/** The name of the actor. The system as an actor has no last name. */
export const actorOf = ({ actor }: ReviewedAct): string =>
  actor === null ? t('common.unknown') : fullNameOf(actor).trim();

/** The record that was changed, by its usual name. */
export function recordOf({ record, user, cashier }: ReviewedAct): string {
  if (user !== null) return fullNameOf(user).trim();
  if (record === OFFENSES_STREAM) return t('common.offenses');
  if (record === LETTERHEAD_STREAM) return t('common.letterhead');
  const cashUp = parseCashUpId(record);
  if (cashUp === undefined) return record;
  const day = formatDate(cashUp.day);
  return cashier === null
    ? t('review.cashUpOf', { day })
    : t('review.cashUpOfWhom', { cashier: fullNameOf(cashier), day });
}

/** Most acts are to have a reason: one without is worth a second look. */
export const NO_REASON = t('review.noReasonGiven');

export const ReviewBadge = ({ act }: { act: ReviewedAct }) =>
  act.review === null ? (
    <Badge tone="amber" label={t('review.open')} />
  ) : (
    <Badge tone="green" label={t('review.done')} />
  );

const ActLink = ({ act: { id, kind } }: { act: ReviewedAct }) => (
  <MuiLink component={Link} to={reviewPath(id)} underline="hover" sx={{ fontWeight: 600 }}>
    {ACT_LABELS[kind]}
  </MuiLink>
);

/** Mostly a number. A name of a hundred letters leaves room for the reason, too. */
const RecordName = ({ text }: { text: string }) => (
  <Typography variant="body2" noWrap title={text} sx={{ maxWidth: 200 }}>
    {text}
  </Typography>
);

const REVIEW_COLUMNS: readonly Column<ReviewedAct>[] = [
  { label: t('common.when'), sortBy: 'at', render: ({ at }) => <DateTime at={at} /> },
  { label: t('review.act'), render: (act) => <ActLink act={act} /> },
  { label: t('common.record'), render: (act) => <RecordName text={recordOf(act)} /> },
  { label: t('common.who'), priority: 3, render: actorOf },
  { label: t('common.reason'), isLong: true, render: ({ reason }) => reason ?? NO_REASON },
  { label: t('common.status'), render: (act) => <ReviewBadge act={act} /> },
];

/** The list where no table fits. */
function ReviewCards() {
  const { data = [] } = useListContext<ReviewedAct>();
  return (
    <CardList label={t('review.reviews')}>
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

const STATES = { OPEN: t('review.open'), DONE: t('review.done') };

const ReviewFilters = () => (
  <FilterBar>
    <SearchField placeholder={t('review.searchPlaceholder')} found={['FN', 'RCP']} />
    <FilterSelect source="kind" label={t('review.act')} all={t('review.allActs')} labels={ACT_LABELS} />
    <FilterButtons source="state" label={t('common.status')} all={t('common.all')} labels={STATES} />
  </FilterBar>
);

const OPEN = { state: 'OPEN' };

/** The acts that another person has to review, the oldest first. */
export default function ReviewList() {
  return (
    <RecordList<ReviewedAct>
      resource="reviews"
      perPage={10}
      sort={{ field: 'at', order: 'ASC' }}
      filterDefaultValues={OPEN}
    >
      <Page title={t('common.audit')}>
        <AuditTabs shown={AUDIT} />
        <Card>
          <ReviewFilters />
          <ListRows<ReviewedAct>
            label={t('review.reviews')}
            columns={REVIEW_COLUMNS}
            pathOf={({ id }) => reviewPath(id)}
            cards={<ReviewCards />}
            empty={<NothingOpen />}
          />
        </Card>
      </Page>
    </RecordList>
  );
}

function NothingOpen() {
  const { filterValues } = useListContext();
  const { state, ...others } = filterValues;
  if (state !== OPEN.state || Object.keys(others).length > 0) return <NothingFound />;
  return (
    <EmptyState title={t('review.nothingWaitsForAReview')} Icon={TaskAltOutlined}>
      {t('review.whatIsReviewed')}
    </EmptyState>
  );
}
