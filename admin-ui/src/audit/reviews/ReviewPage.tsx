import type { ReviewedAct } from '@fines/domain/review/view.ts';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router';

import { statusOf } from '../../data/problem.ts';
import { Failure } from '../../ui/Failure.tsx';
import { LoadingPage } from '../../ui/LoadingPage.tsx';
import { ReviewDetail } from './ReviewDetail.tsx';
import { ReviewNotFound } from './ReviewNotFound.tsx';

export default function ReviewPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useGetOne<ReviewedAct>('reviews', { id });

  if (statusOf(error) === 404) return <ReviewNotFound />;
  if (data === undefined) {
    return error === null ? <LoadingPage /> : <Failure error={error} onRetry={() => void refetch()} />;
  }
  return <ReviewDetail key={id} act={data} />;
}
