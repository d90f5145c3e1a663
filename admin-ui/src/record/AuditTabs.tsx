import type { TreeHeadStatus } from '@fines/domain/record/record.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { serverClock } from '../data/client.ts';
import { useApi } from '../data/dataProvider.ts';
import { AUDIT, LOG_PATH, MESSAGES_PATH, RECORD_PATH, REGISTERS_PATH } from '../data/paths.ts';
import { t } from '../i18n/i18nProvider.ts';
import { verdictOf } from './verdict.ts';

const CHECKPOINT_STATUS = ['checkpoint', 'status'];

/** No command changes the status, so it is read again regularly while it is shown. */
const ASKED_EVERY = 30_000;

export function useCheckpointStatus() {
  const api = useApi();
  return useQuery({
    queryKey: CHECKPOINT_STATUS,
    queryFn: () => api.checkpointStatus(),
    staleTime: ASKED_EVERY,
    refetchInterval: ASKED_EVERY,
  });
}

/** Whether the record can be relied on, in a few words. */
export function RecordVerdict({ status }: { status: TreeHeadStatus }) {
  const { severity, title, text } = verdictOf(status, serverClock.now());
  return (
    <Alert severity={severity} variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle>{title}</AlertTitle>
      {text}
    </Alert>
  );
}

/** Shown only when something is wrong with the record, on every tab. */
function RecordAlarm() {
  const { data } = useCheckpointStatus();
  if (data === undefined || verdictOf(data, serverClock.now()).severity !== 'error') return null;
  return (
    <Box sx={{ mb: 2 }}>
      <RecordVerdict status={data} />
    </Box>
  );
}

type Props = {
  shown: typeof AUDIT | typeof LOG_PATH | typeof REGISTERS_PATH | typeof MESSAGES_PATH | typeof RECORD_PATH;
};

/** The parts of the page, each at an address of its own. */
export const AuditTabs = ({ shown }: Props) => (
  <>
    <Tabs component="nav" value={shown} aria-label={t('common.audit')}>
      <Tab component={Link} to={AUDIT} value={AUDIT} label={t('record.reviews')} />
      <Tab component={Link} to={LOG_PATH} value={LOG_PATH} label={t('record.log')} />
      <Tab component={Link} to={REGISTERS_PATH} value={REGISTERS_PATH} label={t('record.registers')} />
      <Tab component={Link} to={MESSAGES_PATH} value={MESSAGES_PATH} label={t('record.messages')} />
      <Tab component={Link} to={RECORD_PATH} value={RECORD_PATH} label={t('common.record')} />
    </Tabs>
    {shown !== RECORD_PATH && <RecordAlarm />}
  </>
);
