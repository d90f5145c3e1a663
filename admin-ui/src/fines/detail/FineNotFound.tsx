import Button from '@mui/material/Button';
import { Link } from 'react-router';

import { useUser } from '../../auth/useUser.ts';
import { NotFoundPage } from '../../ui/NotFoundPage.tsx';
import { fineHistoryPath } from '../paths.ts';
import { mayReadHistory } from './fineRights.ts';
import { useFineHistory } from './useFine.ts';

/** To what is left of a deleted fine; nothing for a number that was never given. */
function DeletedFineLink({ id }: { id: string }) {
  const { data } = useFineHistory(id);
  if (data === undefined) return null;
  return (
    <Button component={Link} to={fineHistoryPath(id)} variant="outlined">
      Its history
    </Button>
  );
}

export function FineNotFound({ id }: { id: string }) {
  const { role } = useUser();
  return (
    <NotFoundPage
      title="Fine not found"
      hint="It may have been deleted, or its number may be misspelt."
      back={{ to: '/fines', label: 'Back to Fines' }}
      action={mayReadHistory(role) && <DeletedFineLink id={id} />}
    />
  );
}
