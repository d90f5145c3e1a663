import type { RegisterName } from '@fines/domain/register/registers.ts';
import { useListContext } from 'react-admin';

import { useApi } from '../../data/useApi.ts';
import { useFailureToast } from '../../toasts/useToast.ts';
import { DownloadButton } from '../../ui/DownloadButton.tsx';

/** Downloads all rows that the filters let through. */
export function RegisterExport({ name }: { name: RegisterName }) {
  const api = useApi();
  const failed = useFailureToast();
  const { filterValues, total } = useListContext();
  return (
    <DownloadButton
      label="Export"
      disabled={total === 0}
      fetchFile={() => api.exportRegister(name, filterValues)}
      onFailed={(error) => failed('Failed to export', error)}
    />
  );
}
