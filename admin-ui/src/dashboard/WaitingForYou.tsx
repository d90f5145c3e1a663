import { type Waiting, type WaitingKind, waitingKindsOf } from '@fines/domain/report/waiting.ts';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';

import { useUser } from '../auth/useUser.ts';
import { useWaiting } from '../auth/useWaiting.ts';
import { today } from '../data/client.ts';
import { cashUpPath, RECORD_PATH } from '../data/paths.ts';
import { disputes, erasures, type Figure, fines, payments, reviews } from '../figure/figure.ts';
import { formatCount } from '../format/numbers.ts';
import { Section } from '../ui/Page.tsx';
import { Failure } from '../ui/states.tsx';
import { Tiles } from './Tiles.tsx';

type Matter = {
  /** After a count of one, and of more. */
  words: readonly [one: string, more: string];
  figureOf: (count: number, userId: string) => Figure;
};

const MATTERS: Readonly<Record<WaitingKind, Matter>> = {
  disputes: {
    words: ['dispute to decide', 'disputes to decide'],
    figureOf: (count) => disputes(count, { status: 'PENDING' }),
  },
  refundRequests: {
    words: ['refund asked for', 'refunds asked for'],
    figureOf: (count) => payments(count, { refundRequested: 'true' }),
  },
  reviews: {
    words: ['act to review', 'acts to review'],
    figureOf: reviews,
  },
  erasures: {
    words: ['erasure request to decide', 'erasure requests to decide'],
    figureOf: (count) => erasures(count, { status: 'REQUESTED' }),
  },
  knownBreaks: {
    words: ['stated break to approve', 'stated breaks to approve'],
    figureOf: (count) => ({ to: RECORD_PATH, count, of: 'statement' }),
  },
  cashUp: {
    words: ['payment or refund to cash up', 'payments and refunds to cash up'],
    figureOf: (count, userId) => ({ to: cashUpPath(userId, today()), count, of: 'payment or refund' }),
  },
  overdueFines: {
    words: ['overdue fine to remind of', 'overdue fines to remind of'],
    figureOf: (count) => fines(count, { overdue: 'true' }),
  },
};

/** In the order of the menu of matters, without those of which there are none. */
const tilesOf = (waiting: Waiting, kinds: readonly WaitingKind[], userId: string) =>
  kinds.flatMap((kind) => {
    const count = waiting[kind] ?? 0;
    const { words, figureOf } = MATTERS[kind];
    const text = words[count === 1 ? 0 : 1];
    return count === 0
      ? []
      : [{ id: kind, value: formatCount(count), text, figure: figureOf(count, userId) }];
  });

const Nothing = () => (
  <Typography color="text.secondary" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <TaskAltOutlined aria-hidden fontSize="small" color="success" />
    Nothing waits for you
  </Typography>
);

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
    <Section title="Waiting for you">
      {tiles ? <Tiles tiles={tiles} /> : <Skeleton variant="rounded" height={48} aria-label="Loading..." />}
    </Section>
  );
}
