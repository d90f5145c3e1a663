import { useApi } from '../data/dataProvider.ts';
import type { FineFilter } from '../data/fineCalls.ts';
import { messageOf } from '../data/problem.ts';
import { t } from '../i18n/i18nProvider.ts';
import { DownloadButton } from '../ui/buttons.tsx';

function logFailure(error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification has a failed export of fines only logged
  console.warn('The fines could not be exported:', messageOf(error));
}

type Props = {
  filter: FineFilter;
  /** Without it, the four that the specification names. */
  columns?: 'all';
};

/** Downloads all fines that the filter lets through. */
export function ExportFinesButton({ filter, columns }: Props) {
  const api = useApi();
  return (
    <DownloadButton
      label={columns === 'all' ? t('fine.allColumns') : t('common.export')}
      fetchFile={() => api.exportFines(filter, columns)}
      onFailed={logFailure}
    />
  );
}
