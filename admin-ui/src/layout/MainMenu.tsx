import type { WaitingKind } from '@fines/domain/report/waiting.ts';
import type { SvgIconComponent } from '@mui/icons-material';
import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import DirectionsCarOutlined from '@mui/icons-material/DirectionsCarOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PrivacyTipOutlined from '@mui/icons-material/PrivacyTipOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import { Badge, Box, Typography } from '@mui/material';
import { useDeferredValue, useEffect, useEffectEvent } from 'react';
import { Menu, Sidebar, type SidebarProps, useSidebarState } from 'react-admin';
import { useMatch } from 'react-router';

import { type MenuEntry, menuOf, type Screen } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { useWaiting } from '../auth/useWaiting.ts';
import { t } from '../i18n/i18nProvider.ts';
import { FLAG_STRIPE } from '../theme/palette.ts';
import { useIsPrinted } from '../theme/printing.ts';
import { Emblem } from '../ui/Emblem.tsx';
import { PRODUCT, useIsPhone } from '../ui/Page.tsx';

const ICONS: Readonly<Record<Screen, SvgIconComponent>> = {
  dashboard: DashboardOutlined,
  fines: ReceiptLongOutlined,
  disputes: GavelOutlined,
  vehicles: DirectionsCarOutlined,
  officers: BadgeOutlined,
  reports: AssessmentOutlined,
  payments: PaymentsOutlined,
  users: GroupOutlined,
  audit: FactCheckOutlined,
  'personal-data': PrivacyTipOutlined,
  settings: SettingsOutlined,
};

type Waits = {
  kinds: readonly WaitingKind[];
  message: 'waitForDecision' | 'waitForReview';
};

/** What waits on a screen, and for what. Overdue fines are many and wait every day, so they have no badge. */
const WAITS: Partial<Record<Screen, Waits>> = {
  disputes: { kinds: ['disputes'], message: 'waitForDecision' },
  payments: { kinds: ['refundRequests', 'lineRequests', 'takenBack'], message: 'waitForDecision' },
  audit: { kinds: ['reviews'], message: 'waitForReview' },
  'personal-data': { kinds: ['erasures'], message: 'waitForDecision' },
};

/** How many wait on a screen, and that in words; nothing where none do. */
function useWaits(screen: Screen): { count: number; words: string } | undefined {
  const { data } = useWaiting();
  const waits = WAITS[screen];
  if (data === undefined || waits === undefined) return undefined;
  const count = waits.kinds.reduce((sum, kind) => sum + (data[kind] ?? 0), 0);
  return count === 0 ? undefined : { count, words: t(`layout.${waits.message}`, { count }) };
}

/** react-admin calls it an entry of a menu; what leads to another address is a link. */
function MenuLink({ entry: { screen, label, to } }: { entry: MenuEntry }) {
  const Icon = ICONS[screen];
  const waits = useWaits(screen);
  const isHere = useMatch({ path: to, end: to === '/' }) !== null;
  return (
    <Menu.Item
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an `a`, which the library calls a menu item
      role="link"
      aria-current={isHere ? 'page' : undefined}
      // Beside the label, this is what screen readers say of the link.
      title={waits?.words}
      to={to}
      primaryText={label}
      leftIcon={
        <Badge badgeContent={waits?.count} color="warning" slotProps={{ badge: { 'aria-hidden': true } }}>
          <Icon />
        </Badge>
      }
    />
  );
}

/** What the product and this part of it are called. */
function Brand() {
  const [isOpen] = useSidebarState();
  return (
    <>
      <Box aria-hidden sx={{ height: 4, background: FLAG_STRIPE }} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, height: 64, px: 2 }}>
        <Emblem size={32} />
        {isOpen && (
          <Box sx={{ whiteSpace: 'nowrap' }}>
            <Typography sx={{ fontWeight: 600, lineHeight: 1.3 }}>{t('layout.adminConsole')}</Typography>
            <Typography sx={{ fontSize: 12, opacity: 0.8 }}>{PRODUCT}</Typography>
          </Box>
        )}
      </Box>
    </>
  );
}

/** The screens that are listed for the role, in the order of the specification. */
export function MainMenu() {
  const { role } = useUser();
  return (
    <>
      <Brand />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library would call it a menu */}
      <Menu component="nav" role="navigation" aria-label={t('layout.main')}>
        {menuOf(role).map((entry) => (
          <MenuLink key={entry.screen} entry={entry} />
        ))}
      </Menu>
    </>
  );
}

/** Closes what a wide screen has left open, and opens it again when the screen is wide again. */
function useClosedFirst(isPhone: boolean): void {
  const [isOpen, setOpen] = useSidebarState();
  const close = useEffectEvent(() => {
    if (!isOpen) return undefined;
    setOpen(false);
    return () => setOpen(true);
  });
  useEffect(() => (isPhone ? close() : undefined), [isPhone]);
}

/** On a phone it stands over the content, as a dialog. */
export function ConsoleSidebar(props: SidebarProps) {
  const isPrinted = useIsPrinted();
  const isPhone = useIsPhone();
  const [isOpen] = useSidebarState();
  useClosedFirst(isPhone);
  // Only once it was closed.
  const mayOpen = useDeferredValue(isPhone, false);
  if (isPrinted) return null;
  if (!isPhone) return <Sidebar {...props} />;
  return (
    <Sidebar
      {...props}
      open={isOpen && mayOpen}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': t('layout.menu') } }}
    />
  );
}
