import Button from '@mui/material/Button';
import { Link } from 'react-router';

import { fineHistoryPath } from '../paths.ts';
import { useFineHistory } from './useFine.ts';

/** To what is left of a deleted fine; nothing for a number that was never given. */
export function DeletedFineLink({ id }: { id: string }) {
  const { data } = useFineHistory(id);
  if (data === undefined) return null;
  return (
    <Button component={Link} to={fineHistoryPath(id)} variant="outlined">
      Its history
    </Button>
  );
}
