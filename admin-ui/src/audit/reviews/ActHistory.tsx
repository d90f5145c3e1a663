import { parseCashUpId } from '@fines/domain/cash-up/cash-up.ts';
import type { ReviewedAct } from '@fines/domain/review/view.ts';
import Typography from '@mui/material/Typography';

import { FullHistoryLink } from '../../fines/detail/FullHistoryLink.tsx';
import { eventEntries } from '../../fines/detail/timelineEntries.ts';
import { TimelineList } from '../../fines/detail/TimelineList.tsx';
import { useFineHistory } from '../../fines/detail/useFine.ts';
import { cashUpPath } from '../../payments/paths.ts';
import { Failure } from '../../ui/Failure.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadingPage } from '../../ui/LoadingPage.tsx';
import { Section } from '../../ui/Section.tsx';

/** All that happened to the fine; the act stands out among it. */
export function ActHistory({ act }: { act: ReviewedAct }) {
  const cashUp = parseCashUpId(act.record);
  if (cashUp !== undefined) return <CashUpOf {...cashUp} />;
  if (act.fineId !== null) return <HistoryOf act={act} fineId={act.fineId} />;
  return (
    <Section title="History">
      <Typography color="text.secondary">
        This number was left out: no fine and no payment has to do with it.
      </Typography>
    </Section>
  );
}

const CashUpOf = ({ cashierId, day }: { cashierId: string; day: string }) => (
  <Section title="Cash-up">
    <LinkButton to={cashUpPath(cashierId, day)} label="Open" name="the cash-up" />
  </Section>
);

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
