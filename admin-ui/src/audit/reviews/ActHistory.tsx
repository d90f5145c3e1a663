import type { ReviewedAct } from '@fines/domain/review/view.ts';
import Typography from '@mui/material/Typography';

import { FullHistoryLink } from '../../fines/detail/FullHistoryLink.tsx';
import { eventEntries } from '../../fines/detail/timelineEntries.ts';
import { TimelineList } from '../../fines/detail/TimelineList.tsx';
import { useFineHistory } from '../../fines/detail/useFine.ts';
import { Failure } from '../../ui/Failure.tsx';
import { LoadingPage } from '../../ui/LoadingPage.tsx';
import { Section } from '../../ui/Section.tsx';

/** All that happened to the fine; the act stands out among it. */
export function ActHistory({ act }: { act: ReviewedAct }) {
  if (act.fineId !== null) return <HistoryOf act={act} fineId={act.fineId} />;
  return (
    <Section title="History">
      <Typography color="text.secondary">
        This number was left out: no fine and no payment has to do with it.
      </Typography>
    </Section>
  );
}

function HistoryOf({ act, fineId }: { act: ReviewedAct; fineId: string }) {
  const { data, error, refetch } = useFineHistory(fineId);
  return (
    <Section title={`History of ${fineId}`} action={<FullHistoryLink fineId={fineId} />}>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingPage />}
      {data && <TimelineList entries={eventEntries(data.events)} marked={markOf(act)} />}
    </Section>
  );
}

/** An act on a receipt is no event of the fine. */
const markOf = ({ id, record, fineId }: ReviewedAct): string | undefined =>
  record === fineId ? id.slice(`${record}-R`.length) : undefined;
