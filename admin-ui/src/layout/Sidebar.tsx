import type { WaitingKind } from '@fines/domain/report/waiting.ts';
import type { SvgIconComponent } from '@mui/icons-material';
import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import DirectionsCarOutlined from '@mui/icons-material/DirectionsCarOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import KeyboardDoubleArrowLeft from '@mui/icons-material/KeyboardDoubleArrowLeft';
import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRight';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PrivacyTipOutlined from '@mui/icons-material/PrivacyTipOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useStore } from 'ra-core';
import { memo, type ReactNode } from 'react';
import { NavLink } from 'react-router';

import { type MenuEntry, menuOf, type Screen } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { useWaiting } from '../auth/useWaiting.ts';
import { useFirstScreen } from '../data/firstScreen.ts';
import { FLAG_STRIPE } from '../theme/palette.ts';
import { Emblem } from '../ui/Emblem.tsx';
import { PRODUCT, useIsNarrow } from '../ui/Page.tsx';
import { t } from './messages.ts';

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
  const { data } = useWaiting(useFirstScreen());
  const waits = WAITS[screen];
  if (data === undefined || waits === undefined) return undefined;
  const count = waits.kinds.reduce((sum, kind) => sum + (data[kind] ?? 0), 0);
  return count === 0 ? undefined : { count, words: t(waits.message, { count }) };
}

/** The number; a dot on the icon where there is no room. */
const WaitBadge = ({ count, isDot }: { count: number; isDot: boolean }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      bgcolor: '#f5bf73',
      color: '#14263f',
      borderRadius: 4,
      ...(isDot
        ? { position: 'absolute', top: 9, left: 30, width: 9, height: 9 }
        : { ml: 'auto', px: 0.875, fontSize: 12, lineHeight: '20px', fontWeight: 600 }),
    }}
  >
    {!isDot && (count > 99 ? '99+' : count)}
  </Box>
);

type MenuLinkProps = { entry: MenuEntry; isCompact: boolean; onNavigate: () => void };

function MenuLink({ entry: { screen, label, to }, isCompact, onNavigate }: MenuLinkProps) {
  const Icon = ICONS[screen];
  const waits = useWaits(screen);
  return (
    <li>
      <ButtonBase
        component={NavLink}
        to={to}
        end={to === '/'}
        onClick={onNavigate}
        // Elsewhere its text is its name, as axe wants it: the count beside it is said by the title.
        aria-label={isCompact ? label : undefined}
        // Beside the label, this is what screen readers say of the link.
        title={[isCompact && label, waits?.words].filter(Boolean).join(', ') || undefined}
        sx={{
          position: 'relative',
          display: 'flex',
          justifyContent: 'flex-start',
          gap: 2,
          minHeight: 42,
          mb: '2px',
          px: 1.75,
          borderRadius: 1,
          fontSize: 15,
          color: '#c6d2e2',
          '&:hover': { bgcolor: 'rgb(255 255 255 / 0.07)', color: '#fff' },
          '&.active': { bgcolor: 'rgb(255 255 255 / 0.13)', color: '#fff', fontWeight: 600 },
          '&:focus-visible': { outline: '2px solid #fff', outlineOffset: -2 },
        }}
      >
        <Icon fontSize="small" />
        {!isCompact && label}
        {waits && <WaitBadge count={waits.count} isDot={isCompact} />}
      </ButtonBase>
    </li>
  );
}

type SidebarContentProps = { isCompact: boolean; onNavigate: () => void; footer?: ReactNode };

export function SidebarContent({ isCompact, onNavigate, footer }: SidebarContentProps) {
  const { role } = useUser();
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        height: '100%',
        bgcolor: '#14263f',
        color: '#fff',
        overflow: 'hidden',
      }}
    >
      <Box aria-hidden sx={{ height: 4, flexShrink: 0, background: FLAG_STRIPE }} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, height: 68, px: 2, flexShrink: 0 }}>
        <Emblem size={32} />
        {!isCompact && (
          <Box sx={{ whiteSpace: 'nowrap' }}>
            <Typography sx={{ fontWeight: 600, lineHeight: 1.3 }}>{t('adminConsole')}</Typography>
            <Typography sx={{ fontSize: 12, opacity: 0.8 }}>{PRODUCT}</Typography>
          </Box>
        )}
      </Box>
      <Box component="nav" aria-label={t('main')} sx={{ flex: 1, overflowY: 'auto', px: 1, pt: 1 }}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {menuOf(role).map((entry) => (
            <MenuLink key={entry.screen} entry={entry} isCompact={isCompact} onNavigate={onNavigate} />
          ))}
        </Box>
      </Box>
      {footer}
    </Box>
  );
}

/** 64 and 16 units of 4 px. */
export const SIDEBAR_WIDTH = { open: 256, collapsed: 64 };

const nothing = () => {};

/** The menu beside the content; its state is kept. */
export const Sidebar = memo(() => {
  const [isOpen, setOpen] = useStore('sidebar.open', !useIsNarrow());
  const label = isOpen ? t('collapseSidebar') : t('expandSidebar');
  return (
    <Box
      component="aside"
      className="screen-only"
      data-testid="sidebar"
      sx={{
        position: 'sticky',
        top: 0,
        height: '100dvh',
        flexShrink: 0,
        width: isOpen ? SIDEBAR_WIDTH.open : SIDEBAR_WIDTH.collapsed,
        transition: 'width 160ms ease',
      }}
    >
      <SidebarContent
        isCompact={!isOpen}
        onNavigate={nothing}
        footer={
          <Box sx={{ p: 1.5, textAlign: isOpen ? 'right' : 'center' }}>
            <IconButton
              color="inherit"
              aria-label={label}
              aria-expanded={isOpen}
              title={label}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <KeyboardDoubleArrowLeft /> : <KeyboardDoubleArrowRight />}
            </IconButton>
          </Box>
        }
      />
    </Box>
  );
});
