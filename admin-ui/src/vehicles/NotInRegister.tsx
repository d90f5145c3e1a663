import Typography from '@mui/material/Typography';

import { Section } from '../ui/Section.tsx';

export const NotInRegister = ({ plate }: { plate: string }) => (
  <Section title="Vehicle Information">
    <Typography sx={{ fontWeight: 600 }}>Not in register</Typography>
    <Typography color="text.secondary">
      The national register has no vehicle with the plate {plate}. Fines for it are listed below.
    </Typography>
  </Section>
);
