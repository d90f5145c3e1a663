import { statusOf } from '../../data/problem.ts';
import { usePeriod } from '../../period/usePeriod.ts';
import { Failure } from '../../ui/Failure.tsx';
import { LoadingPage } from '../../ui/LoadingPage.tsx';
import { NotFoundPage } from '../../ui/NotFoundPage.tsx';
import { Page } from '../../ui/Page.tsx';
import { OfficerView } from './OfficerView.tsx';
import { useBackToOfficers } from './useBackToOfficers.ts';
import { useOfficer } from './useOfficer.ts';

export function OfficerDetail({ id }: { id: string }) {
  const period = usePeriod();
  const back = useBackToOfficers();
  const { data, error, isPlaceholderData, refetch } = useOfficer(id, period.asked);

  if (statusOf(error) === 404) {
    return (
      <NotFoundPage
        title="Officer not found"
        hint="Only traffic officers and senior officers have a page here; the address may also be misspelt."
        back={back}
      />
    );
  }
  if (data !== undefined) {
    return <OfficerView officer={data} isOld={isPlaceholderData} period={period} back={back} />;
  }
  if (error === null) return <LoadingPage text="Loading officer details..." />;
  return (
    <Page title="Officer" width={1120} back={back}>
      <Failure error={error} onRetry={() => void refetch()} />
    </Page>
  );
}
