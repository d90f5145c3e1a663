import { useListContext } from 'react-admin';

import { useApi } from '../data/useApi.ts';
import { useFailureToast } from '../toasts/useToast.ts';
import { DownloadButton } from '../ui/DownloadButton.tsx';

/** Downloads what the search and the filters of the list around it let through. */
export function ExportPayments() {
  const api = useApi();
  const failed = useFailureToast();
  const { filterValues } = useListContext();
  return (
    <DownloadButton
      label="Export"
      fetchFile={() => api.exportPayments(filterValues)}
      onFailed={(error) => failed('Failed to export payments', error)}
    />
  );
}
