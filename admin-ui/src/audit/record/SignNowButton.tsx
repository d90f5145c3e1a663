import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { useApi } from '../../data/useApi.ts';
import { useFailureToast, useToast } from '../../toasts/useToast.ts';

/** Everything that is read of checkpoints. */
const CHECKPOINT = ['checkpoint'];

/** Has the log signed as it is at this moment, whatever the time. */
export function SignNowButton() {
  const api = useApi();
  const queries = useQueryClient();
  const toast = useToast();
  const failed = useFailureToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.signCheckpoint(),
    onSuccess: () => toast({ title: 'Signed', description: 'The newest checkpoint is the one shown' }),
    onError: (error) => failed('Failed to sign the log', error),
    onSettled: () => queries.invalidateQueries({ queryKey: CHECKPOINT }),
  });
  return (
    <Button variant="outlined" aria-busy={isPending} disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Signing…' : 'Sign now'}
    </Button>
  );
}
