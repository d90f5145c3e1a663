import Stack from '@mui/material/Stack';

import { Failure } from '../../ui/Failure.tsx';
import { LoadingPage } from '../../ui/LoadingPage.tsx';
import { Page } from '../../ui/Page.tsx';
import { AuditTabs } from '../AuditTabs.tsx';
import { RECORD_PATH } from '../paths.ts';
import { CheckpointSection } from './CheckpointSection.tsx';
import { RecordVerdict } from './RecordVerdict.tsx';
import { useCheckpointStatus } from './useCheckpointStatus.ts';
import { VerificationSection } from './VerificationSection.tsx';
import { WitnessSection } from './WitnessSection.tsx';

/** `/audit/record`: whether the log can be relied on, and what to keep to be able to show it. */
export default function RecordPage() {
  const { data, error, refetch } = useCheckpointStatus();
  return (
    <Page title="Audit">
      <AuditTabs shown={RECORD_PATH} />
      <Stack gap={{ xs: 2, sm: 3 }}>
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <LoadingPage />}
        {data && (
          <>
            <RecordVerdict status={data} />
            <CheckpointSection status={data} />
            <WitnessSection witnesses={data.witnesses} />
            <VerificationSection verification={data.verification} />
          </>
        )}
      </Stack>
    </Page>
  );
}
