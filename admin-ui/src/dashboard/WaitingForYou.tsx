import { type Waiting, type WaitingKind, waitingKindsOf } from '@fines/domain/report/waiting.ts';
import { shiftDay } from '@fines/domain/shared/dates.ts';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';

import { useUser } from '../auth/useUser.ts';
import { useWaiting } from '../auth/useWaiting.ts';
import { today } from '../data/client.ts';
import { cashUpPath } from '../data/paths.ts';
import {
  disputes,
  erasures,
  type Figure,
  fines,
  payments,
  reviews,
  suspenseLines,
} from '../figure/figure.ts';
import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { Section } from '../ui/Page.tsx';
import { Failure } from '../ui/states.tsx';
import { Tiles } from './Tiles.tsx';

type Matter = {
  /** What stands after the count. */
  text: (waiting: { count: number }) => string;
  figureOf: (count: number, userId: string) => Figure;
};

const ownTill = (count: number, userId: string, day: string): Figure => ({
  to: cashUpPath(userId, day),
  count,
  title: t('dashboard.showPaymentsOrRefunds', { count }),
});

const MATTERS: Readonly<Record<WaitingKind, Matter>> = {
  disputes: {
    text: (waiting) => t('dashboard.disputesToDecide', waiting),
    figureOf: (count) => disputes(count, { status: 'PENDING' }),
  },
  refundRequests: {
    text: (waiting) => t('dashboard.refundsAskedFor', waiting),
    figureOf: (count) => payments(count, { refundRequested: 'true' }),
  },
  lineRequests: {
    text: (waiting) => t('dashboard.linesToApprove', waiting),
    figureOf: (count) => suspenseLines(count, { state: 'REQUESTED' }),
  },
  takenBack: {
    text: (waiting) => t('dashboard.linesTakenBack', waiting),
    figureOf: (count) => suspenseLines(count, { state: 'TAKEN_BACK' }),
  },
  proposals: {
    text: (waiting) => t('dashboard.proposalsToConfirm', waiting),
    figureOf: (count) => suspenseLines(count, { state: 'PROPOSED' }),
  },
  unassigned: {
    text: (waiting) => t('dashboard.linesToAssign', waiting),
    figureOf: (count) => suspenseLines(count, { state: 'NO_FINE' }),
  },
  reviews: {
    text: (waiting) => t('dashboard.actsToReview', waiting),
    figureOf: reviews,
  },
  erasures: {
    text: (waiting) => t('dashboard.erasuresToDecide', waiting),
    figureOf: (count) => erasures(count, { status: 'REQUESTED' }),
  },
  cashUp: {
    text: (waiting) => t('dashboard.toCashUp', waiting),
    figureOf: (count, userId) => ownTill(count, userId, today()),
  },
  cashUpBefore: {
    text: (waiting) => t('dashboard.toCashUpOfYesterday', waiting),
    figureOf: (count, userId) => ownTill(count, userId, shiftDay(today(), -1)),
  },
  overdueFines: {
    text: (waiting) => t('dashboard.overdueToRemind', waiting),
    figureOf: (count) => fines(count, { overdue: 'true' }),
  },
};

/** In the order of the menu of matters, without those of which there are none. */
const tilesOf = (waiting: Waiting, kinds: readonly WaitingKind[], userId: string) =>
  kinds.flatMap((kind) => {
    const count = waiting[kind] ?? 0;
    const { text, figureOf } = MATTERS[kind];
    return count === 0
      ? []
      : [{ id: kind, value: formatCount(count), text: text({ count }), figure: figureOf(count, userId) }];
  });

const Nothing = () => (
  <Typography color="text.secondary" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <TaskAltOutlined aria-hidden fontSize="small" color="success" />
    {t('dashboard.nothingWaits')}
  </Typography>
);

/** On a phone, where tiles stand below each other, as high as three of them: about as many as there are. */
const ROOM = { height: { xs: 168, sm: 48 } };

/** What the signed-in user is to do first; nothing for roles that decide nothing. */
export function WaitingForYou() {
  const { id, role } = useUser();
  const { data, error, refetch } = useWaiting();
  const kinds = waitingKindsOf(role);
  if (kinds.length === 0) return null;
  if (data === undefined && error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  const tiles = data && tilesOf(data, kinds, id);
  if (tiles?.length === 0) return <Nothing />;
  return (
    <Section title={t('dashboard.waitingForYou')}>
      {tiles ? (
        <Tiles tiles={tiles} />
      ) : (
        <Skeleton variant="rounded" sx={ROOM} aria-label={t('common.loading')} />
      )}
    </Section>
  );
}
