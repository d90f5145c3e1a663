import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';

import { Page } from '../ui/Page.tsx';
import { SystemTab } from './SystemTab.tsx';

export default function SettingsPage() {
  return (
    <Page title="Settings" width={880}>
      <Tabs value="system" aria-label="Settings" sx={{ mb: 2 }}>
        <Tab value="system" label="System" id="tab-system" aria-controls="panel-system" />
      </Tabs>
      <div role="tabpanel" id="panel-system" aria-labelledby="tab-system">
        <SystemTab />
      </div>
    </Page>
  );
}
