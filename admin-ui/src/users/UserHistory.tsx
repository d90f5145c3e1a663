import type { RegisterRow } from '@fines/domain/register/registers.ts';
import { STAFF_CHANGE_LABELS } from '@fines/domain/user/change.ts';
import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';

import { TimelineList } from '../fines/detail/Timeline.tsx';
import type { TimelineEntry } from '../fines/detail/timelineEntries.ts';
import { Failure } from '../ui/Failure.tsx';
import { LoadingPage } from '../ui/LoadingPage.tsx';
import { Section } from '../ui/Section.tsx';

const LABELS: Readonly<Record<string, string>> = STAFF_CHANGE_LABELS;

const entryOf = ({ id, what, change, by, at }: RegisterRow): TimelineEntry => ({
  key: id,
  title: LABELS[String(what)] ?? String(what),
  lines: change ? [String(change)] : [],
  by: `By ${by}`,
  at: String(at),
});

type Props = {
  id: string;
  /** The row that it is about. */
  marked?: string | undefined;
  action?: ReactNode;
};

/** Created, promoted, left: what was made of somebody, and by whom. */
export function UserHistory({ id, marked, action }: Props) {
  const { data, error, refetch } = useGetList<RegisterRow>('registers/staff-changes', {
    filter: { userId: id },
    sort: { field: 'at', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  return (
    <Section title="History" action={action}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <LoadingPage />}
      {data && <TimelineList entries={data.map(entryOf)} marked={marked} />}
    </Section>
  );
}
