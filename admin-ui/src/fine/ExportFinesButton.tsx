import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useMutation } from '@tanstack/react-query';

import { useApi } from '../data/dataProvider.ts';
import type { FineFilter } from '../data/fineCalls.ts';
import { messageOf } from '../data/problem.ts';
import { saveFile } from '../data/urls.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ActionMenu } from '../ui/ActionMenu.tsx';
import { DownloadButton } from '../ui/buttons.tsx';

function logFailure(error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification has a failed export of fines only logged
  console.warn('The fines could not be exported:', messageOf(error));
}

type Props = { filter: FineFilter };

/** Downloads all fines that the filter lets through, with the four columns that the specification names. */
export function ExportFinesButton({ filter }: Props) {
  const api = useApi();
  return (
    <DownloadButton
      label={t('common.export')}
      fetchFile={() => api.exportFines(filter)}
      onFailed={logFailure}
    />
  );
}

/** As the button, or with all columns. */
export function ExportFinesMenu({ filter }: Props) {
  const api = useApi();
  const { mutate } = useMutation({
    mutationFn: async (columns?: 'all') => saveFile(await api.exportFines(filter, columns)),
    onError: logFailure,
  });
  return (
    <ActionMenu
      label={t('common.export')}
      text={t('common.export')}
      Icon={FileDownloadOutlined}
      actions={[
        { label: t('fine.fourColumns'), onSelect: () => mutate(undefined) },
        { label: t('fine.allColumns'), onSelect: () => mutate('all') },
      ]}
    />
  );
}
