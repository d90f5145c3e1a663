import Typography from '@mui/material/Typography';

import { Section } from '../../ui/Section.tsx';

export const Remarks = ({ notes }: { notes: string | null }) => (
  <Section title="Remarks">
    <Typography
      color={notes === null ? 'text.secondary' : 'text.primary'}
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {notes ?? 'No remarks'}
    </Typography>
  </Section>
);
