import type { RegisterRow } from '@fines/domain/register/registers.ts';
import { STAFF_CHANGE_LABELS } from '@fines/domain/user/change.ts';
import { useGetList } from 'react-admin';

import type { TimelineEntry } from '../../fines/detail/timelineEntries.ts';
import { TimelineList } from '../../fines/detail/TimelineList.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { LoadingPage } from '../../ui/LoadingPage.tsx';
import { Section } from '../../ui/Section.tsx';

const LABELS: Readonly<Record<string, string>> = STAFF_CHANGE_LABELS;

const entryOf = ({ id, what, change, by, at }: RegisterRow): TimelineEntry => ({
  key: id,
  title: LABELS[String(what)] ?? String(what),
  lines: change ? [String(change)] : [],
  by: `By ${by}`,
  at: String(at),
});

/** Created, promoted, left: what was made of somebody, and by whom. */
export function UserHistory({ id }: { id: string }) {
  const { data, error, refetch } = useGetList<RegisterRow>('registers/staff-changes', {
    filter: { userId: id },
    sort: { field: 'at', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  return (
    <Section title="History">
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <LoadingPage />}
      {data && <TimelineList entries={data.map(entryOf)} />}
    </Section>
  );
}
