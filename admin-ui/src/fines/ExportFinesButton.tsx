import type { FineFilter } from '../data/fineCalls.ts';
import { messageOf } from '../data/problem.ts';
import { useApi } from '../data/useApi.ts';
import { DownloadButton } from '../ui/DownloadButton.tsx';

function logFailure(error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification has a failed export of fines only logged
  console.warn('The fines could not be exported:', messageOf(error));
}

/** Downloads all fines that the filter lets through. */
export function ExportFinesButton({ filter }: { filter: FineFilter }) {
  const api = useApi();
  return <DownloadButton label="Export" fetchFile={() => api.exportFines(filter)} onFailed={logFailure} />;
}
