import { lazy } from 'react';
import { Navigate, useParams } from 'react-router';

import { statusOf } from '../../data/problem.ts';
import { Failure } from '../../ui/Failure.tsx';
import { LoadingPage } from '../../ui/LoadingPage.tsx';
import { FineDetail } from './FineDetail.tsx';
import { FineNotFound } from './FineNotFound.tsx';
import { useFine } from './useFine.ts';

const FineHistoryPage = lazy(() => import('../history/FineHistoryPage.tsx'));

/** `/fines/{id}`, and `/fines/{id}/history` below it. */
export default function FineDetailPage() {
  const { id = '', '*': below } = useParams();
  if (below === 'history') return <FineHistoryPage key={id} id={id} />;
  return below === '' ? <FineById key={id} id={id} /> : <Navigate to="/" replace />;
}

function FineById({ id }: { id: string }) {
  const { data, error, refetch } = useFine(id);

  if (statusOf(error) === 404) return <FineNotFound id={id} />;
  if (data !== undefined) return <FineDetail fine={data} />;
  return error === null ? <LoadingPage /> : <Failure error={error} onRetry={() => void refetch()} />;
}
