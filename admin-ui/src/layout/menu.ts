import type { SvgIconComponent } from '@mui/icons-material';
import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import DirectionsCarOutlined from '@mui/icons-material/DirectionsCarOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import { localStorageStore, type Store } from 'react-admin';

import type { Screen } from '../auth/screens.ts';

export type MenuEntry = { screen: Screen; label: string; to: string; Icon: SvgIconComponent };

/** In the order of the sidebar. */
export const MENU: readonly MenuEntry[] = [
  { screen: 'dashboard', label: 'Dashboard', to: '/', Icon: DashboardOutlined },
  { screen: 'fines', label: 'Fines', to: '/fines', Icon: ReceiptLongOutlined },
  { screen: 'disputes', label: 'Disputes', to: '/disputes', Icon: GavelOutlined },
  { screen: 'vehicles', label: 'Vehicles', to: '/vehicles', Icon: DirectionsCarOutlined },
  { screen: 'officers', label: 'Officers', to: '/officers', Icon: BadgeOutlined },
  { screen: 'reports', label: 'Reports', to: '/reports', Icon: AssessmentOutlined },
  { screen: 'payments', label: 'Payments', to: '/payments', Icon: PaymentsOutlined },
  { screen: 'users', label: 'Users', to: '/users', Icon: GroupOutlined },
  { screen: 'audit', label: 'Audit', to: '/audit', Icon: FactCheckOutlined },
  { screen: 'settings', label: 'Settings', to: '/settings', Icon: SettingsOutlined },
];

/** Whose console this is. */
export const PRODUCT = 'Eswatini Police Traffic System';

export const NOTIFICATIONS = 'notifications';

/** What belongs to the person at this machine and not to the session. */
const KEPT = ['theme', 'sidebar.open', NOTIFICATIONS];

const store = localStorageStore('1', 'Fines');

/** react-admin empties its store on logout; these stay as they were. */
export const preferences: Store = {
  ...store,
  reset: () => {
    const kept = KEPT.map((key) => [key, store.getItem<unknown>(key)] as const);
    store.reset();
    kept.forEach(([key, value]) => store.setItem(key, value));
  },
};
