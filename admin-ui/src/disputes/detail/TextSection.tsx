import Typography from '@mui/material/Typography';

import { Section } from '../../ui/Section.tsx';

type Props = { title: string; text: string | null; none?: string };

/** What somebody wrote, in full; `none` where nobody did. */
export const TextSection = ({ title, text, none }: Props) => (
  <Section title={title}>
    <Typography
      color={text === null ? 'text.secondary' : 'text.primary'}
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {text ?? none}
    </Typography>
  </Section>
);
