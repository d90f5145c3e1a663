import type { CheckpointStatus } from '@fines/domain/checkpoint/status.ts';
import Typography from '@mui/material/Typography';

import { serverClock } from '../../data/client.ts';
import { formatAgo } from '../../format/ago.ts';
import { formatToSecond } from '../../format/dates.ts';
import { formatCount } from '../../format/numbers.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Section } from '../../ui/Section.tsx';

/** The last time that all of the log was read again, and what came of it. */
export const VerificationSection = ({ verification }: Pick<CheckpointStatus, 'verification'>) => (
  <Section title="Last check of the whole log">
    {verification === null ? (
      <Typography color="text.secondary">The whole log was not checked yet. It is every night.</Typography>
    ) : (
      <Facts>
        <Fact label="Checked">
          {formatToSecond(verification.at)}, {formatAgo(verification.at, serverClock.now())}
        </Fact>
        <Fact label="Entries">{formatCount(verification.entries)}</Fact>
        <Fact label="Result">{verification.firstBreak ?? 'Nothing was changed'}</Fact>
        <Fact label="Took">{verification.seconds.toFixed(1)} s</Fact>
      </Facts>
    )}
  </Section>
);
