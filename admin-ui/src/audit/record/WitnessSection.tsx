import type { CheckpointStatus } from '@fines/domain/checkpoint/status.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { formatToSecond } from '../../format/dates.ts';
import { formatCount } from '../../format/numbers.ts';
import { Section } from '../../ui/Section.tsx';

/** Who outside has seen the log, and until where. */
export const WitnessSection = ({ witnesses }: Pick<CheckpointStatus, 'witnesses'>) => (
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
