import { keepsRecord } from '@fines/domain/checkpoint/roles.ts';
import type { FineHistory } from '@fines/domain/fine/history.ts';

import { useUser } from '../../auth/useUser.ts';
import { useApi } from '../../data/useApi.ts';
import { formatCounted } from '../../format/numbers.ts';
import { useFailureToast, useToast } from '../../toasts/useToast.ts';
import { DownloadButton } from '../../ui/DownloadButton.tsx';

/** A file that proves these events to anybody; what came after the last signature is not in it yet. */
export function ProofButton({ history: { fineId, events } }: { history: FineHistory }) {
  const api = useApi();
  const toast = useToast();
  const failed = useFailureToast();
  if (!keepsRecord(useUser().role)) return null;
  const later = events.filter(({ entry }) => entry === null).length;
  const description =
    later === 0 ? 'It holds every event of the fine' : `${formatCounted(later, 'event')} not in it yet`;
  return (
    <DownloadButton
      label="Download proof"
      fetchFile={() => api.fineProof(fineId)}
      onSaved={() => toast({ title: 'Proof downloaded', description })}
      onFailed={(error) => failed('Failed to download the proof', error)}
    />
  );
}
