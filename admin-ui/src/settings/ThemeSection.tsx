import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useTheme } from 'react-admin';

import { useToast } from '../toasts/useToast.ts';
import { Section } from '../ui/Section.tsx';

export function ThemeSection() {
  const [theme, setTheme] = useTheme('light');
  const toast = useToast();

  const choose = (value: string) => {
    const chosen = value === 'dark' ? 'dark' : 'light';
    setTheme(chosen);
    toast({ title: 'Theme Updated', description: `The ${chosen} theme is in use.` });
  };

  return (
    <Section title="Theme">
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        Kept on this device.
      </Typography>
      <RadioGroup row aria-label="Theme" value={theme} onChange={(_event, value) => choose(value)}>
        <FormControlLabel value="light" control={<Radio />} label="Light" />
        <FormControlLabel value="dark" control={<Radio />} label="Dark" />
      </RadioGroup>
    </Section>
  );
}
