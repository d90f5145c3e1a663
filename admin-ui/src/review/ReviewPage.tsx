import { parseCashUpId } from '@fines/domain/cash-up/cash-up.ts';
import { ACT_LABELS } from '@fines/domain/review/kinds.ts';
import type { ReviewedAct } from '@fines/domain/review/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { LETTERHEAD_CHANGE_READERS } from '@fines/domain/shared/permissions.ts';
import { fullNameOf, type Person } from '@fines/domain/shared/person.ts';
import { LETTERHEAD_STREAM, OFFENSES_STREAM } from '@fines/domain/shared/streams.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import { Link, useParams } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { AUDIT, cashUpPath, settingsPath, userPath } from '../data/paths.ts';
import { statusOf } from '../data/problem.ts';
import { eventEntries } from '../fine/eventStory.ts';
import { FineLink, StatusBadge } from '../fine/FineLink.tsx';
import { PhotoEvidence } from '../fine/photo/PhotoEvidence.tsx';
import { FullHistoryLink, TimelineList } from '../fine/Timeline.tsx';
import { useFineHistory } from '../fine/useFine.ts';
import { formatDateTime } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { LetterheadReview } from '../letterhead/LetterheadDifferences.tsx';
import { Page, Section, Columns } from '../ui/Page.tsx';
import { NotFoundPage, Pending, PendingPage } from '../ui/states.tsx';
import { ActiveBadge, Fact, Facts, Lines } from '../ui/words.tsx';
import { UserHistory } from '../user/UserPage.tsx';
import type { User } from '../user/userValues.ts';
import { BeforeAndAfter } from './BeforeAndAfter.tsx';
import { actorOf, NO_REASON, recordOf, ReviewBadge } from './ReviewList.tsx';
import { ReviewSection } from './ReviewSection.tsx';

const ReviewNotFound = () => (
  <NotFoundPage
    title={t('review.reviewNotFound')}
    hint={t('review.noSuchReview')}
    back={{ to: AUDIT, label: t('review.backToAudit') }}
  />
);

/** A record and, beside it, how it stands now. */
const Record = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
    {children}
  </Box>
);

function FineNow({ id }: { id: string }) {
  const { data } = useFineHistory(id);
  return (
    <Fact label={t('review.fineAsItIsNow')}>
      <Record>
        <FineLink id={id} />
        {data?.state && <StatusBadge status={data.state.status} />}
      </Record>
    </Fact>
  );
}

function AccountNow({ user }: { user: Person }) {
  const { data } = useGetOne<User>('users', { id: user.id });
  return (
    <Fact label={t('review.accountAsItIsNow')}>
      <Record>
        <MuiLink component={Link} to={userPath(user.id)} sx={{ fontWeight: 600 }}>
          {fullNameOf(user)}
        </MuiLink>
        {data && <ActiveBadge isActive={data.isActive} />}
      </Record>
    </Fact>
  );
}

/** Whether the act changed what stands in the settings, each in a tab that is called as the record is. */
const isOfSettings = ({ record }: ReviewedAct): boolean =>
  record === OFFENSES_STREAM || record === LETTERHEAD_STREAM;

const SettingNow = ({ act }: { act: ReviewedAct }) => (
  <Fact label={t('common.record')}>
    <MuiLink component={Link} to={settingsPath(act.record)} sx={{ fontWeight: 600 }}>
      {recordOf(act)}
    </MuiLink>
  </Fact>
);

/** The record that the act is about. */
function RecordNow({ act }: { act: ReviewedAct }) {
  const cashUp = parseCashUpId(act.record);
  if (cashUp !== undefined) {
    return (
      <Fact label={t('common.cashUp')}>
        <MuiLink component={Link} to={cashUpPath(cashUp.cashierId, cashUp.day)} sx={{ fontWeight: 600 }}>
          {recordOf(act)}
        </MuiLink>
      </Fact>
    );
  }
  if (act.user !== null) return <AccountNow user={act.user} />;
  if (act.fineId !== null) return <FineNow id={act.fineId} />;
  if (isOfSettings(act)) return <SettingNow act={act} />;
  return <Fact label={t('review.number')}>{act.record}</Fact>;
}

/** What was done, by whom, when and why. */
const ActFacts = ({ act }: { act: ReviewedAct }) => (
  <Section title={t('review.whatWasDone')} action={<ReviewBadge act={act} />}>
    {act.amount !== null && (
      <Typography sx={{ fontSize: 26, fontWeight: 600, lineHeight: 1.3, mb: 1.5 }}>
        {formatSzl(act.amount)}
      </Typography>
    )}
    <Facts>
      <Fact label={t('common.who')}>{actorOf(act)}</Fact>
      <Fact label={t('common.when')}>{formatDateTime(act.at)}</Fact>
      <RecordNow act={act} />
      {act.licensePlate !== null && <Fact label={t('common.licensePlate')}>{act.licensePlate}</Fact>}
      <Fact label={act.user === null && !isOfSettings(act) ? t('common.reason') : t('review.what')} isLong>
        <Lines text={act.reason ?? NO_REASON} />
      </Fact>
    </Facts>
  </Section>
);

/** The evidence of the fine, as it is now. */
function PhotosNow({ fineId }: { fineId: string }) {
  const { data, refetch } = useFineHistory(fineId);
  const urls = data?.state?.photoUrls ?? [];
  return urls.length > 0 && <PhotoEvidence urls={urls} renew={refetch} />;
}

/** All that happened to the record; the act stands out among it. */
function ActHistory({ act }: { act: ReviewedAct }) {
  // Changes of staff are numbered as the events are.
  if (act.user !== null) return <UserHistory id={act.user.id} marked={`${act.user.id}-${revisionOf(act)}`} />;
  if (act.fineId !== null) return <HistoryOf act={act} fineId={act.fineId} />;
  if (parseCashUpId(act.record) !== undefined || isOfSettings(act)) return null;
  return (
    <Section title={t('common.history')}>
      <Typography color="text.secondary">{t('review.numberLeftOut')}</Typography>
    </Section>
  );
}

function HistoryOf({ act, fineId }: { act: ReviewedAct; fineId: string }) {
  const history = useFineHistory(fineId);
  return (
    <Section title={t('review.historyOf', { fine: fineId })} action={<FullHistoryLink fineId={fineId} />}>
      <Pending of={history} />
      {history.data && <TimelineList entries={eventEntries(history.data.events)} marked={markOf(act)} />}
    </Section>
  );
}

/** An act on a receipt is no event of the fine. */
const isOnFine = ({ record, fineId }: ReviewedAct): boolean => record === fineId;

const markOf = (act: ReviewedAct): string | undefined => (isOnFine(act) ? revisionOf(act) : undefined);

const revisionOf = ({ id, record }: ReviewedAct): string => id.slice(`${record}-R`.length);

/** What the act changed, as far as the reader may know it. */
function WhatChanged({ act }: { act: ReviewedAct }) {
  const { role } = useUser();
  if (isOnFine(act)) return <BeforeAndAfter fineId={act.record} at={act.at} />;
  if (act.record !== LETTERHEAD_STREAM || !LETTERHEAD_CHANGE_READERS.includes(role)) return null;
  return <LetterheadReview revision={Number(revisionOf(act))} />;
}

const GAP = { xs: 2, sm: 3 };

const BACK = { to: AUDIT, label: t('review.backToReviews') };

/** An act with what it changed and the history of its record, and beside them what somebody else says of it. */
const ReviewDetail = ({ act }: { act: ReviewedAct }) => (
  <Page title={ACT_LABELS[act.kind]} subtitle={recordOf(act)} back={BACK}>
    <Columns widths="minmax(0, 1fr) 400px">
      <Stack gap={GAP}>
        <ActFacts act={act} />
        <WhatChanged act={act} />
        {act.fineId !== null && <PhotosNow fineId={act.fineId} />}
        <ActHistory act={act} />
      </Stack>
      <ReviewSection key={act.id} act={act} />
    </Columns>
  </Page>
);

export default function ReviewPage() {
  const { id = '' } = useParams();
  const act = useGetOne<ReviewedAct>('reviews', { id });

  if (statusOf(act.error) === 404) return <ReviewNotFound />;
  if (act.data === undefined) return <PendingPage of={act} title={t('review.review')} back={BACK} />;
  return <ReviewDetail key={id} act={act.data} />;
}
