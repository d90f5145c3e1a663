import { Failure } from '../../ui/Failure.tsx';
import { LoadingPage } from '../../ui/LoadingPage.tsx';
import { Section } from '../../ui/Section.tsx';
import type { Fine } from '../types.ts';
import { FullHistoryLink } from './FullHistoryLink.tsx';
import { timelineEntries } from './timelineEntries.ts';
import { TimelineList } from './TimelineList.tsx';
import { useFineHistory } from './useFine.ts';

export function Timeline({ fine }: { fine: Fine }) {
  const { data, error, refetch } = useFineHistory(fine.id);
  return (
    <Section title="Timeline" action={<FullHistoryLink fineId={fine.id} />}>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingPage />}
      {data && <TimelineList entries={timelineEntries(data.events, fine)} />}
    </Section>
  );
}
