import type { TreeHeadStatus } from '@fines/domain/record/record.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import { serverClock } from '../data/client.ts';
import { RECORD_PATH } from '../data/paths.ts';
import { formatAgo, formatToSecond } from '../format/dates.ts';
import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { Page, Section } from '../ui/Page.tsx';
import { Pending } from '../ui/states.tsx';
import { Fact, Facts } from '../ui/words.tsx';
import { AuditTabs, RecordVerdict, useCheckpointStatus } from './AuditTabs.tsx';
import { CheckpointSection } from './CheckpointSection.tsx';

/** The last time that all of the log was read again, and what came of it. */
const VerificationSection = ({ verification }: Pick<TreeHeadStatus, 'verification'>) => (
  <Section title={t('record.lastCheck')}>
    {verification === null ? (
      <Typography color="text.secondary">{t('record.notCheckedYet')}</Typography>
    ) : (
      <Facts>
        <Fact label={t('record.checked')}>
          {formatToSecond(verification.at)}, {formatAgo(verification.at, serverClock.now())}
        </Fact>
        <Fact label={t('record.entries')}>{formatCount(verification.entries)}</Fact>
        <Fact label={t('record.result')}>{verification.firstBreak ?? t('record.nothingWasChanged')}</Fact>
        <Fact label={t('record.took')}>
          {t('record.inSeconds', { seconds: verification.seconds.toFixed(1) })}
        </Fact>
      </Facts>
    )}
  </Section>
);

/** A page is for reading: those who run the system find all of them in the log. */
const DIFFERENCES_SHOWN = 20;

type Differing = Pick<NonNullable<TreeHeadStatus['comparison']>, 'differences'>;

const Differences = ({ differences }: Differing) => (
  <Box component="ul" sx={{ mb: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
    {differences.slice(0, DIFFERENCES_SHOWN).map(({ stream, what }) => (
      <li key={`${stream} ${what}`}>
        {stream}: {what}
      </li>
    ))}
    {differences.length > DIFFERENCES_SHOWN && (
      <li>{t('common.andMore', { count: differences.length - DIFFERENCES_SHOWN })}</li>
    )}
  </Box>
);

/** The last time that a part of what people are shown was compared with the log, and what came of it. */
const ComparisonSection = ({ comparison }: Pick<TreeHeadStatus, 'comparison'>) => (
  <Section title={t('record.lastComparison')}>
    {comparison === null ? (
      <Typography color="text.secondary">{t('record.nothingComparedYet')}</Typography>
    ) : (
      <>
        <Facts>
          <Fact label={t('record.compared')}>
            {formatToSecond(comparison.at)}, {formatAgo(comparison.at, serverClock.now())}
          </Fact>
          <Fact label={t('record.lookedAt')}>
            {t('record.countedRecords', { count: comparison.records })},{' '}
            {t('record.countedPhotos', { count: comparison.photos })}
          </Fact>
          <Fact label={t('record.result')}>
            {comparison.differences.length === 0
              ? t('record.allIsAsTheLogSays')
              : t('record.countedDifferences', { count: comparison.differences.length })}
          </Fact>
          <Fact label={t('record.took')}>
            {t('record.inSeconds', { seconds: comparison.seconds.toFixed(1) })}
          </Fact>
        </Facts>
        {comparison.differences.length > 0 && <Differences differences={comparison.differences} />}
      </>
    )}
  </Section>
);

/** Who outside has seen the log, and until where. */
const WitnessSection = ({ witnesses }: Pick<TreeHeadStatus, 'witnesses'>) => (
  <Section title={t('record.witnesses')}>
    {witnesses.length === 0 ? (
      <Typography color="text.secondary">{t('record.whatWitnessesAre')}</Typography>
    ) : (
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {witnesses.map(({ name, size, at }) => (
          <li key={name}>
            <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{name}</Typography>
            <Typography variant="body2" color="text.secondary">
              {t('record.sawEntries', { count: size, time: formatToSecond(at) })}
            </Typography>
          </li>
        ))}
      </Box>
    )}
  </Section>
);

/** `/audit/record`: whether the log can be relied on, and what to keep to be able to show it. */
export default function RecordPage() {
  const { data, error, refetch } = useCheckpointStatus();
  return (
    <Page title={t('common.audit')}>
      <AuditTabs shown={RECORD_PATH} />
      <Stack gap={{ xs: 2, sm: 3 }}>
        <Pending of={{ data, error, refetch }} />
        {data && (
          <>
            <RecordVerdict status={data} />
            <CheckpointSection status={data} />
            <WitnessSection witnesses={data.witnesses} />
            <VerificationSection verification={data.verification} />
            <ComparisonSection comparison={data.comparison} />
          </>
        )}
      </Stack>
    </Page>
  );
}
