import type { TreeHeadStatus } from '@fines/domain/record/record.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import { serverClock } from '../data/client.ts';
import { RECORD_PATH } from '../data/paths.ts';
import { formatAgo, formatToSecond } from '../format/dates.ts';
import { formatCount, formatCounted } from '../format/numbers.ts';
import { Page, Section } from '../ui/Page.tsx';
import { Pending } from '../ui/states.tsx';
import { Fact, Facts } from '../ui/words.tsx';
import { AuditTabs, RecordVerdict, useCheckpointStatus } from './AuditTabs.tsx';
import { CheckpointSection } from './CheckpointSection.tsx';
import { KnownBreaksSection } from './KnownBreaksSection.tsx';

/** The last time that all of the log was read again, and what came of it. */
const VerificationSection = ({
  verification,
  knownBreaks,
}: Pick<TreeHeadStatus, 'verification' | 'knownBreaks'>) => (
  <Section title="Last check of the whole log">
    {verification === null ? (
      <Typography color="text.secondary">The whole log was not checked yet. It is every night.</Typography>
    ) : (
      <Facts>
        <Fact label="Checked">
          {formatToSecond(verification.at)}, {formatAgo(verification.at, serverClock.now())}
        </Fact>
        <Fact label="Entries">{formatCount(verification.entries)}</Fact>
        <Fact label="Result">
          {verification.firstBreak ?? (knownBreaks > 0 ? 'Nothing else was changed' : 'Nothing was changed')}
        </Fact>
        <Fact label="Took">{verification.seconds.toFixed(1)} s</Fact>
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
    {differences.length > DIFFERENCES_SHOWN && <li>and {differences.length - DIFFERENCES_SHOWN} more</li>}
  </Box>
);

/** The last time that a part of what people are shown was compared with the log, and what came of it. */
const ComparisonSection = ({ comparison }: Pick<TreeHeadStatus, 'comparison'>) => (
  <Section title="Last comparison of what is shown">
    {comparison === null ? (
      <Typography color="text.secondary">
        Nothing was compared yet. Every night a thirtieth of all records and photos is.
      </Typography>
    ) : (
      <>
        <Facts>
          <Fact label="Compared">
            {formatToSecond(comparison.at)}, {formatAgo(comparison.at, serverClock.now())}
          </Fact>
          <Fact label="Looked at">
            {formatCounted(comparison.records, 'record')}, {formatCounted(comparison.photos, 'photo')}
          </Fact>
          <Fact label="Result">
            {comparison.differences.length === 0
              ? 'All is as the log says'
              : formatCounted(comparison.differences.length, 'difference')}
          </Fact>
          <Fact label="Took">{comparison.seconds.toFixed(1)} s</Fact>
        </Facts>
        {comparison.differences.length > 0 && <Differences differences={comparison.differences} />}
      </>
    )}
  </Section>
);

/** Who outside has seen the log, and until where. */
const WitnessSection = ({ witnesses }: Pick<TreeHeadStatus, 'witnesses'>) => (
  <Section title="Witnesses">
    {witnesses.length === 0 ? (
      <Typography color="text.secondary">
        Nobody outside keeps watch over this log. A witness is a small program on somebody else’s machine; the
        manual for auditors (docs/auditors.md) says how to run one.
      </Typography>
    ) : (
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {witnesses.map(({ name, size, at }) => (
          <li key={name}>
            <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{name}</Typography>
            <Typography variant="body2" color="text.secondary">
              Saw {formatCount(size)} entries on {formatToSecond(at)}
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
    <Page title="Audit">
      <AuditTabs shown={RECORD_PATH} />
      <Stack gap={{ xs: 2, sm: 3 }}>
        <Pending of={{ data, error, refetch }} />
        {data && (
          <>
            <RecordVerdict status={data} />
            <CheckpointSection status={data} />
            <WitnessSection witnesses={data.witnesses} />
            <VerificationSection verification={data.verification} knownBreaks={data.knownBreaks} />
            <KnownBreaksSection verification={data.verification} />
            <ComparisonSection comparison={data.comparison} />
          </>
        )}
      </Stack>
    </Page>
  );
}
