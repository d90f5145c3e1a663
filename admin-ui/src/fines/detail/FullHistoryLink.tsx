import Button from '@mui/material/Button';
import { Link } from 'react-router';

import { useUser } from '../../auth/useUser.ts';
import { mayReadHistory } from '../history/mayReadHistory.ts';
import { fineHistoryPath } from '../paths.ts';

export function FullHistoryLink({ fineId }: { fineId: string }) {
  const { role } = useUser();
  if (!mayReadHistory(role)) return null;
  return (
    <Button component={Link} to={fineHistoryPath(fineId)} size="small">
      Full History
    </Button>
  );
}
