import { useUser } from '../../auth/useUser.ts';
import { NotFoundPage } from '../../ui/NotFoundPage.tsx';
import { mayReadHistory } from '../history/mayReadHistory.ts';
import { DeletedFineLink } from './DeletedFineLink.tsx';

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
