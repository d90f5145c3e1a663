import type { SvgIconComponent } from '@mui/icons-material';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';

import type { Screen } from '../auth/screens.ts';

export type MenuEntry = { screen: Screen; label: string; to: string; Icon: SvgIconComponent };

/** In the order of the sidebar. */
export const MENU: readonly MenuEntry[] = [
  { screen: 'dashboard', label: 'Dashboard', to: '/', Icon: DashboardOutlined },
  { screen: 'fines', label: 'Fines', to: '/fines', Icon: ReceiptLongOutlined },
  { screen: 'settings', label: 'Settings', to: '/settings', Icon: SettingsOutlined },
];
