import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';

import { Page } from '../ui/Page.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { SecurityTab } from './SecurityTab.tsx';
import { SystemTab } from './SystemTab.tsx';
import { useTab } from './useTab.ts';

const TABS = {
  profile: { label: 'Profile', Content: ProfileTab },
  security: { label: 'Security', Content: SecurityTab },
  system: { label: 'System', Content: SystemTab },
};

export default function SettingsPage() {
  const [tab, open] = useTab(TABS, 'profile');
  const { Content } = TABS[tab];
  return (
    <Page title="Settings" width={880}>
      <Tabs
        value={tab}
        onChange={(_event, chosen) => open(chosen)}
        aria-label="Settings"
        selectionFollowsFocus
        sx={{ mb: 2 }}
      >
        {Object.entries(TABS).map(([name, { label }]) => (
          <Tab key={name} value={name} label={label} id={`tab-${name}`} aria-controls={`panel-${name}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        <Content />
      </Box>
    </Page>
  );
}
