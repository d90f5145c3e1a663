import { Navigate } from 'react-router';

import { useUser } from '../../auth/useUser.ts';
import { statusOf } from '../../data/problem.ts';
import { Failure } from '../../ui/Failure.tsx';
import { LoadingPage } from '../../ui/LoadingPage.tsx';
import { FineNotFound } from '../detail/FineNotFound.tsx';
import { useFineHistory } from '../detail/useFine.ts';
import { FullHistory } from './FullHistory.tsx';
import { mayReadHistory } from './mayReadHistory.ts';

export default function FineHistoryPage({ id }: { id: string }) {
  const { role } = useUser();
  return mayReadHistory(role) ? <HistoryById id={id} /> : <Navigate to="/" replace />;
}

function HistoryById({ id }: { id: string }) {
  const { data, error, refetch } = useFineHistory(id);

  if (statusOf(error) === 404) return <FineNotFound id={id} />;
  if (data !== undefined) return <FullHistory history={data} />;
  return error === null ? <LoadingPage /> : <Failure error={error} onRetry={() => void refetch()} />;
}
