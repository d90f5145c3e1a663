import { parseCashUpId } from '@fines/domain/cash-up/cash-up.ts';
import { ACT_LABELS } from '@fines/domain/review/acts.ts';
import type { ReviewedAct } from '@fines/domain/review/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { fullNameOf, type Person } from '@fines/domain/shared/person.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router';

import { AUDIT, cashUpPath } from '../data/paths.ts';
import { statusOf } from '../data/problem.ts';
import { eventEntries } from '../fine/eventStory.ts';
import { FullHistoryLink, TimelineList } from '../fine/Timeline.tsx';
import { useFineHistory } from '../fine/useFine.ts';
import { formatDateTime } from '../format/dates.ts';
import { LinkButton } from '../ui/buttons.tsx';
import { Pending, NotFoundPage } from '../ui/ErrorPage.tsx';
import { Page, Section, Columns } from '../ui/Page.tsx';
import { Fact, Facts, Lines } from '../ui/words.tsx';
import { UserHistory } from '../user/UserPage.tsx';
import { actorOf, NO_REASON, recordOf, ReviewBadge } from './ReviewList.tsx';
import { ReviewSection } from './ReviewSection.tsx';

const ReviewNotFound = () => (
  <NotFoundPage
    title="Review not found"
    hint="Nothing that is to be reviewed has this number."
    back={{ to: AUDIT, label: 'Back to Audit' }}
  />
);

/** What was done, by whom, when and why. */
const ActFacts = ({ act }: { act: ReviewedAct }) => (
  <Section title="What was done" action={<ReviewBadge act={act} />}>
    <Facts>
      <Fact label="Who">{actorOf(act)}</Fact>
      <Fact label="When">{formatDateTime(act.at)}</Fact>
      <Fact label={act.user === null ? 'Reason' : 'What'}>
        <Lines text={act.reason ?? NO_REASON} />
      </Fact>
      {act.user === null && (
        <>
          <Fact label="Fine">{act.fineId}</Fact>
          <Fact label="License Plate">{act.licensePlate}</Fact>
          <Fact label="Amount">{act.amount === null ? null : formatSzl(act.amount)}</Fact>
        </>
      )}
    </Facts>
  </Section>
);

/** All that happened to the fine; the act stands out among it. */
function ActHistory({ act }: { act: ReviewedAct }) {
  const cashUp = parseCashUpId(act.record);
  if (cashUp !== undefined) return <CashUpOf {...cashUp} />;
  if (act.user !== null) return <HistoryOfUser act={act} user={act.user} />;
  if (act.fineId !== null) return <HistoryOf act={act} fineId={act.fineId} />;
  return (
    <Section title="History">
      <Typography color="text.secondary">
        This number was left out: no fine and no payment has to do with it.
      </Typography>
    </Section>
  );
}

const HistoryOfUser = ({ act, user }: { act: ReviewedAct; user: Person }) => (
  <UserHistory
    id={user.id}
    // Changes of staff are numbered as the events are.
    marked={`${user.id}-${revisionOf(act)}`}
    action={<LinkButton to={`/users/${encodeURIComponent(user.id)}`} label="Open" name={fullNameOf(user)} />}
  />
);

const CashUpOf = ({ cashierId, day }: { cashierId: string; day: string }) => (
  <Section title="Cash-up">
    <LinkButton to={cashUpPath(cashierId, day)} label="Open" name="the cash-up" />
  </Section>
);

function HistoryOf({ act, fineId }: { act: ReviewedAct; fineId: string }) {
  const history = useFineHistory(fineId);
  return (
    <Section title={`History of ${fineId}`} action={<FullHistoryLink fineId={fineId} />}>
      <Pending of={history} />
      {history.data && <TimelineList entries={eventEntries(history.data.events)} marked={markOf(act)} />}
    </Section>
  );
}

/** An act on a receipt is no event of the fine. */
const markOf = (act: ReviewedAct): string | undefined =>
  act.record === act.fineId ? revisionOf(act) : undefined;

const revisionOf = ({ id, record }: ReviewedAct): string => id.slice(`${record}-R`.length);

/** An act, what somebody else says of it, and beside them the history of the fine. */
const ReviewDetail = ({ act }: { act: ReviewedAct }) => (
  <Page
    title={ACT_LABELS[act.kind]}
    subtitle={recordOf(act)}
    width={1120}
    back={{ to: AUDIT, label: 'Back to Reviews' }}
  >
    <Columns widths="minmax(0, 1fr) minmax(0, 1fr)">
      <Stack gap={{ xs: 2, sm: 3 }}>
        <ActFacts act={act} />
        <ReviewSection act={act} />
      </Stack>
      <ActHistory act={act} />
    </Columns>
  </Page>
);

export default function ReviewPage() {
  const { id = '' } = useParams();
  const act = useGetOne<ReviewedAct>('reviews', { id });

  if (statusOf(act.error) === 404) return <ReviewNotFound />;
  if (act.data === undefined) return <Pending of={act} />;
  return <ReviewDetail key={id} act={act.data} />;
}
