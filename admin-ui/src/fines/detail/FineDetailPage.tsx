import { useParams } from 'react-router';

import { statusOf } from '../../data/problem.ts';
import { Failure } from '../../ui/Failure.tsx';
import { LoadingPage } from '../../ui/LoadingPage.tsx';
import { FineDetail } from './FineDetail.tsx';
import { FineNotFound } from './FineNotFound.tsx';
import { useFine } from './useFine.ts';

export default function FineDetailPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useFine(id);

  if (statusOf(error) === 404) return <FineNotFound />;
  if (data !== undefined) return <FineDetail fine={data} />;
  return error === null ? <LoadingPage /> : <Failure error={error} onRetry={() => void refetch()} />;
}
