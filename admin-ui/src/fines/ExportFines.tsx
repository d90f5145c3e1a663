import { useListContext } from 'react-admin';

import { messageOf } from '../data/problem.ts';
import { useApi } from '../data/useApi.ts';
import { DownloadButton } from '../ui/DownloadButton.tsx';

function logFailure(error: unknown): void {
  // oxlint-disable-next-line no-console -- a failed export of fines is only logged
  console.warn('The fines could not be exported:', messageOf(error));
}

/** Downloads all fines that the search and the filters of the list let through. */
export function ExportFines() {
  const api = useApi();
  const { filterValues } = useListContext();
  return (
    <DownloadButton label="Export" fetchFile={() => api.exportFines(filterValues)} onFailed={logFailure} />
  );
}
