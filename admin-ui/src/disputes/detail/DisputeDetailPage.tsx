import type { DisputeView } from '@fines/domain/dispute/view.ts';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router';

import { statusOf } from '../../data/problem.ts';
import { Failure } from '../../ui/Failure.tsx';
import { LoadingPage } from '../../ui/LoadingPage.tsx';
import { Deciding } from '../decide/Deciding.tsx';
import { DisputeDetail } from './DisputeDetail.tsx';
import { DisputeNotFound } from './DisputeNotFound.tsx';

export default function DisputeDetailPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useGetOne<DisputeView>('disputes', { id });

  if (statusOf(error) === 404) return <DisputeNotFound />;
  if (data === undefined) {
    return error === null ? <LoadingPage /> : <Failure error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Deciding>
      <DisputeDetail dispute={data} />
    </Deciding>
  );
}
