import { useGetOne } from 'react-admin';
import { useParams } from 'react-router';

import { statusOf } from '../../data/problem.ts';
import { Failure } from '../../ui/Failure.tsx';
import { LoadingPage } from '../../ui/LoadingPage.tsx';
import { NotFoundPage } from '../../ui/NotFoundPage.tsx';
import type { User } from '../types.ts';
import { UserDetail } from './UserDetail.tsx';

const BACK = { to: '/users', label: 'Back to Users' };

export default function UserPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useGetOne<User>('users', { id });

  if (statusOf(error) === 404) {
    return (
      <NotFoundPage title="User not found" hint="Nobody was ever created under this number." back={BACK} />
    );
  }
  if (data === undefined) {
    return error === null ? <LoadingPage /> : <Failure error={error} onRetry={() => void refetch()} />;
  }
  return <UserDetail user={data} back={BACK} />;
}
