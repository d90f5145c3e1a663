import { keepsRecord } from '@fines/domain/checkpoint/roles.ts';
import type { CheckpointStatus } from '@fines/domain/checkpoint/status.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { useUser } from '../../auth/useUser.ts';
import { serverClock } from '../../data/client.ts';
import { formatAgo } from '../../format/ago.ts';
import { formatToSecond } from '../../format/dates.ts';
import { formatCount, formatCounted } from '../../format/numbers.ts';
import { beginningOfRoot } from '../../format/root.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Section } from '../../ui/Section.tsx';
import { CheckpointNote } from './CheckpointNote.tsx';
import { SignNowButton } from './SignNowButton.tsx';

/** The newest checkpoint: what it covers, and the note to keep. */
export function CheckpointSection({ status: { checkpoint, entries } }: { status: CheckpointStatus }) {
  const maySign = keepsRecord(useUser().role);
  return (
    <Section title="Record of the log" action={maySign && <SignNowButton />}>
      {checkpoint === null ? (
        <Typography color="text.secondary">There is no checkpoint yet.</Typography>
      ) : (
        <>
          <Facts>
            <Fact label="Signed">
              {formatToSecond(checkpoint.signedAt)}, {formatAgo(checkpoint.signedAt, serverClock.now())}
            </Fact>
            <Fact label="Entries">
              {formatCount(checkpoint.size)}
              {entries > checkpoint.size &&
                `, and ${formatCounted(entries - checkpoint.size, 'event')} since`}
            </Fact>
            <Fact label="Root">
              <Box component="code" title={checkpoint.root}>
                {beginningOfRoot(checkpoint.root)}…
              </Box>
            </Fact>
            <Fact label="Name of the log">
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {checkpoint.origin}
              </Box>
            </Fact>
          </Facts>
          <CheckpointNote size={checkpoint.size} note={checkpoint.note} />
        </>
      )}
    </Section>
  );
}
