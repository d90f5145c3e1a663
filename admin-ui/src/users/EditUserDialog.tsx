import { useForm } from 'react-hook-form';

import { Failure } from '../ui/Failure.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { LoadingPage } from '../ui/LoadingPage.tsx';
import { EditUserFields } from './EditUserFields.tsx';
import { NEW_USER, type UserValues, userValuesOf } from './userValues.ts';
import { useUpdateUser } from './useUpdateUser.ts';
import { useUserRecord } from './useUserRecord.ts';

type Props = { id: string; onClose: () => void };

/**
 * Edits the user as he or she is now. After somebody else's change the fields that were not touched follow, and
 * the next save is of the newer version.
 */
export function EditUserDialog({ id, onClose }: Props) {
  const { data: user, error, refetch } = useUserRecord(id);
  const form = useForm<UserValues>({
    defaultValues: NEW_USER,
    values: user && userValuesOf(user),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { save, overtaken } = useUpdateUser(form, onClose);

  return (
    <FormDialog
      title="Edit User"
      form={form}
      submit="Save Changes"
      submitting="Saving..."
      onSubmit={async (values) => user && save(values, user)}
      onClose={onClose}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {user && <EditUserFields user={user} overtaken={overtaken} />}
      {!error && !user && <LoadingPage />}
    </FormDialog>
  );
}
