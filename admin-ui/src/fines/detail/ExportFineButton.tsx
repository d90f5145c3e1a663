import { messageOf } from '../../data/problem.ts';
import { useApi } from '../../data/useApi.ts';
import { DownloadButton } from '../../ui/DownloadButton.tsx';

/** As the specification says, a failure is only logged. */
const log = (error: unknown): void => {
  // oxlint-disable-next-line no-console -- see above
  console.error('The fine could not be exported:', messageOf(error));
};

export function ExportFineButton({ fineId }: { fineId: string }) {
  const api = useApi();
  return <DownloadButton label="Export" fetchFile={() => api.exportFines({ id: [fineId] })} onFailed={log} />;
}
