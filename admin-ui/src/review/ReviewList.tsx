import { parseCashUpId } from '@fines/domain/cash-up/cash-up.ts';
import { ACT_LABELS } from '@fines/domain/review/kinds.ts';
import type { ReviewedAct } from '@fines/domain/review/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import { LETTERHEAD_STREAM, OFFENSES_STREAM } from '@fines/domain/shared/streams.ts';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ListNoResults, SimpleList, useListContext } from 'react-admin';
import { Link } from 'react-router';

import { roleReason } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { reviewPath, AUDIT } from '../data/paths.ts';
import { formatDate, formatDateTime } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { AuditTabs } from '../record/AuditTabs.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { ChoiceInput, ToggleInput } from '../table/filterInputs.tsx';
import { Filters } from '../table/Filters.tsx';
import { ListCard, RecordList } from '../table/RecordList.tsx';
import { SearchInput } from '../table/SearchInput.tsx';
import { Page, useIsPhone } from '../ui/Page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Badge, DateTime, Unbroken } from '../ui/words.tsx';

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

const OPEN = { state: 'OPEN' };

function NothingOpen() {
  const { filterValues } = useListContext();
  const { state, notActorId: _, ...others } = filterValues;
  if (state !== OPEN.state || Object.keys(others).length > 0) return <ListNoResults />;
  return (
    <EmptyState title={t('review.nothingWaitsForAReview')} Icon={TaskAltOutlined}>
      {t('review.whatIsReviewed')}
    </EmptyState>
  );
}

const NOTHING_OPEN = <NothingOpen />;

const ReviewTable = () => (
  <DataTable<ReviewedAct>
    label={t('review.reviews')}
    rowClick={(id) => reviewPath(String(id))}
    empty={NOTHING_OPEN}
  >
    <DataTable.Col<ReviewedAct>
      source="at"
      label={t('common.when')}
      render={({ at }) => <DateTime at={at} />}
    />
    <DataTable.Col<ReviewedAct> label={t('review.act')} render={(act) => <ActLink act={act} />} />
    <DataTable.Col<ReviewedAct>
      label={t('common.record')}
      render={(act) => <RecordName text={recordOf(act)} />}
    />
    <DataTable.Col<ReviewedAct> label={t('common.who')} spare="first" render={actorOf} />
    <DataTable.Col<ReviewedAct>
      label={t('common.reason')}
      isLong
      render={({ reason }) => reason ?? NO_REASON}
    />
    <DataTable.Col<ReviewedAct> label={t('common.status')} render={(act) => <ReviewBadge act={act} />} />
  </DataTable>
);

/** The list where no table fits. */
const ReviewCards = () => (
  <SimpleList<ReviewedAct>
    aria-label={t('review.reviews')}
    rowClick={false}
    empty={NOTHING_OPEN}
    primaryText={(act) => (
      <Link to={reviewPath(act.id)}>
        {dotted(recordOf(act), act.amount !== null && formatSzl(act.amount))}
      </Link>
    )}
    tertiaryText={(act) => <ReviewBadge act={act} />}
    secondaryText={(act) => (
      <>
        <Unbroken text={`${ACT_LABELS[act.kind]}. ${act.reason ?? NO_REASON}`} />
        <br />
        {dotted(actorOf(act), formatDateTime(act.at))}
      </>
    )}
  />
);

const STATES = { OPEN: t('review.open'), DONE: t('review.done') };

/** Nobody reviews what he or she did: the menu counts what others did, and the list begins with that. */
const filtersFor = (userId: string) => [
  <SearchInput
    key="search"
    source="search"
    placeholder={t('review.searchPlaceholder')}
    found={['FN', 'RCP']}
    alwaysOn
  />,
  <ChoiceInput
    key="kind"
    source="kind"
    label={t('review.act')}
    all={t('review.allActs')}
    labels={ACT_LABELS}
    alwaysOn
  />,
  <ToggleInput
    key="state"
    source="state"
    label={t('common.status')}
    all={t('common.all')}
    labels={STATES}
    alwaysOn
  />,
  <ChoiceInput
    key="notActorId"
    source="notActorId"
    label={t('review.actsOf')}
    all={t('review.everybody')}
    labels={{ [userId]: t('review.othersThanYou') }}
    alwaysOn
  />,
];

/** The acts that another person has to review, the oldest first. */
export default function ReviewList() {
  const isPhone = useIsPhone();
  const { id, role } = useUser();
  const [filters] = useState(() => filtersFor(id));
  const mayReview = roleReason(role, 'act.review') === undefined;
  return (
    <RecordList<ReviewedAct>
      resource="reviews"
      perPage={10}
      sort={{ field: 'at', order: 'ASC' }}
      filterDefaultValues={mayReview ? { ...OPEN, notActorId: id } : OPEN}
    >
      <Page title={t('common.audit')}>
        <AuditTabs shown={AUDIT} />
        <ListCard filters={<Filters filters={filters} />}>
          {isPhone ? <ReviewCards /> : <ReviewTable />}
        </ListCard>
      </Page>
    </RecordList>
  );
}
