import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useStore, useTheme } from 'react-admin';

import { t } from '../i18n/i18nProvider.ts';
import { useToast } from '../toast/useToast.ts';
import { Section } from '../ui/Page.tsx';
import { NOTIFICATIONS } from './preferences.ts';

function ThemeSection() {
  const [theme, setTheme] = useTheme();
  const toast = useToast();

  const choose = (value: string) => {
    const chosen = value === 'dark' ? 'dark' : 'light';
    setTheme(chosen);
    toast({
      title: t('settings.themeUpdated'),
      description: t(chosen === 'dark' ? 'settings.theDarkThemeIsInUse' : 'settings.theLightThemeIsInUse'),
    });
  };

  return (
    <Section title={t('settings.theme')}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t('settings.keptOnThisDevice')}
      </Typography>
      <RadioGroup
        row
        aria-label={t('settings.theme')}
        value={theme}
        onChange={(_event, value) => choose(value)}
      >
        <FormControlLabel value="light" control={<Radio />} label={t('settings.light')} />
        <FormControlLabel value="dark" control={<Radio />} label={t('settings.dark')} />
      </RadioGroup>
    </Section>
  );
}

const LABELS = {
  email: t('settings.emailNotifications'),
  push: t('settings.pushNotifications'),
  fineAlerts: t('settings.fineAlerts'),
  paymentAlerts: t('settings.paymentAlerts'),
  systemUpdates: t('settings.systemUpdates'),
};
type Wanted = Readonly<Record<keyof typeof LABELS, boolean>>;

const ALL: Wanted = { email: true, push: true, fineAlerts: true, paymentAlerts: true, systemUpdates: true };

/** Wishes only, as the specification has them: kept here, sent nowhere. */
function NotificationSection() {
  const [wanted, setWanted] = useStore<Wanted>(NOTIFICATIONS, ALL);
  const toast = useToast();

  const change = (name: string, label: string, isWanted: boolean) => {
    setWanted({ ...wanted, [name]: isWanted });
    toast({
      title: t('settings.preferencesUpdated'),
      description: t(isWanted ? 'settings.turnedOn' : 'settings.turnedOff', { setting: label }),
    });
  };

  return (
    <Section title={t('settings.notificationPreferences')}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t('settings.nothingIsSentYet')}
      </Typography>
      <FormGroup>
        {Object.entries(LABELS).map(([name, label]) => (
          <FormControlLabel
            key={name}
            label={label}
            control={
              <Switch
                checked={Reflect.get(wanted, name) === true}
                onChange={(_event, isWanted) => change(name, label, isWanted)}
              />
            }
          />
        ))}
      </FormGroup>
    </Section>
  );
}

/** Preferences that stay on this machine. */
export function SystemTab() {
  return (
    <Stack gap={2}>
      <ThemeSection />
      <NotificationSection />
    </Stack>
  );
}
