import { parseCashUpId } from '@fines/domain/cash-up/cash-up.ts';
import { ACT_LABELS } from '@fines/domain/review/acts.ts';
import type { ReviewedAct } from '@fines/domain/review/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import { OFFENSES_STREAM } from '@fines/domain/shared/streams.ts';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import { useListContext } from 'ra-core';
import { Link } from 'react-router';

import { reviewPath, AUDIT } from '../data/paths.ts';
import { formatDate, formatDateTime } from '../format/dates.ts';
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
import { Badge, DateTime, Lines, NoWrap } from '../ui/words.tsx';

/** The name of the actor. The system as an actor has no last name. */
export const actorOf = ({ actor }: ReviewedAct): string =>
  actor === null ? 'Unknown' : fullNameOf(actor).trim();

/** The record that was changed, by its usual name. */
export function recordOf({ record, user, cashier }: ReviewedAct): string {
  if (user !== null) return fullNameOf(user).trim();
  if (record === OFFENSES_STREAM) return 'Offenses';
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

const REVIEW_COLUMNS: readonly Column<ReviewedAct>[] = [
  { label: 'When', sortBy: 'at', render: ({ at }) => <DateTime at={at} /> },
  { label: 'Act', render: (act) => <ActLink act={act} /> },
  { label: 'Record', render: (act) => <NoWrap>{recordOf(act)}</NoWrap> },
  { label: 'Who', render: actorOf },
  { label: 'Reason', render: ({ reason }) => <Lines text={reason ?? NO_REASON} /> },
  { label: 'Status', render: (act) => <ReviewBadge act={act} /> },
];

/** The list where no table fits. */
function ReviewCards() {
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

const STATES = { OPEN: 'Open', DONE: 'Done' };

const ReviewFilters = () => (
  <FilterBar>
    <SearchField placeholder="Search by fine, receipt or user..." found={['FN', 'RCP']} />
    <FilterSelect source="kind" label="Act" all="All acts" labels={ACT_LABELS} />
    <FilterButtons source="state" label="Status" all="All" labels={STATES} />
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
      <Page title="Audit">
        <AuditTabs shown={AUDIT} />
        <Card>
          <ReviewFilters />
          <ListRows<ReviewedAct>
            label="Reviews"
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
    <EmptyState title="Nothing waits for a review" Icon={TaskAltOutlined}>
      Deletions, refunds, accounts that were made and the like show here until somebody else has seen them.
    </EmptyState>
  );
}
