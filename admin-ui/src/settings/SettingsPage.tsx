import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router';

import { Page } from '../ui/Page.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { SecurityTab } from './SecurityTab.tsx';
import { SystemTab } from './SystemTab.tsx';

/** The tab that the address names, so that it is the same after a reload; `first` if it names none of `tabs`. */
function useTab<Name extends string>(tabs: Readonly<Record<Name, unknown>>, first: Name) {
  const [params, setParams] = useSearchParams();
  const named = params.get('tab') ?? first;
  const isTab = (name: string): name is Name => Object.hasOwn(tabs, name);
  const open = (name: Name): void => setParams(name === first ? {} : { tab: name }, { replace: true });
  return [isTab(named) ? named : first, open] as const;
}

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
