import Stack from '@mui/material/Stack';

import { NotificationSection } from './NotificationSection.tsx';
import { ThemeSection } from './ThemeSection.tsx';

/** Preferences that stay on this machine. */
export const SystemTab = () => (
  <Stack gap={2}>
    <ThemeSection />
    <NotificationSection />
  </Stack>
);
