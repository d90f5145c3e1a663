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
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useSidebarState } from 'react-admin';
import { NavLink } from 'react-router';

import { type MenuEntry, menuOf, type Screen } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { FLAG_STRIPE } from '../theme/palette.ts';
import { Emblem } from '../ui/EntryCard.tsx';
import { PRODUCT } from '../ui/Page.tsx';

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

type MenuLinkProps = { entry: MenuEntry; isCompact: boolean; onNavigate: () => void };

function MenuLink({ entry: { screen, label, to }, isCompact, onNavigate }: MenuLinkProps) {
  const Icon = ICONS[screen];
  return (
    <li>
      <Tooltip title={isCompact ? label : ''} placement="right">
        <ListItemButton
          component={NavLink}
          to={to}
          end={to === '/'}
          onClick={onNavigate}
          aria-label={label}
          sx={{
            minHeight: 44,
            mb: 0.5,
            px: 1.5,
            borderRadius: 1,
            color: 'inherit',
            opacity: 0.82,
            '&:hover': { bgcolor: 'rgb(255 255 255 / 0.08)', opacity: 1 },
            '&.active': { bgcolor: 'rgb(255 255 255 / 0.14)', opacity: 1, fontWeight: 650 },
            '&:focus-visible': { outline: '2px solid #fff', outlineOffset: -2 },
          }}
        >
          <ListItemIcon sx={{ minWidth: 36, color: 'inherit' }}>
            <Icon fontSize="small" />
          </ListItemIcon>
          {!isCompact && <ListItemText primary={label} disableTypography />}
        </ListItemButton>
      </Tooltip>
    </li>
  );
}

type SidebarContentProps = { isCompact: boolean; onNavigate: () => void; footer?: ReactNode };

function SidebarContent({ isCompact, onNavigate, footer }: SidebarContentProps) {
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
            <Typography sx={{ fontWeight: 650, lineHeight: 1.3 }}>Admin Console</Typography>
            <Typography sx={{ fontSize: 12, opacity: 0.8 }}>{PRODUCT}</Typography>
          </Box>
        )}
      </Box>
      <Box component="nav" aria-label="Main" sx={{ flex: 1, overflowY: 'auto', px: 1, pt: 1 }}>
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
const WIDTH = { open: 256, collapsed: 64 };

const nothing = () => {};

/** The menu beside the content; its state is kept. */
export function Sidebar() {
  const [isOpen, setOpen] = useSidebarState();
  const label = isOpen ? 'Collapse sidebar' : 'Expand sidebar';
  return (
    <Box
      component="aside"
      data-testid="sidebar"
      sx={{
        position: 'sticky',
        top: 0,
        height: '100dvh',
        flexShrink: 0,
        width: isOpen ? WIDTH.open : WIDTH.collapsed,
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
}

/** The menu of phones: over the content, until one has chosen. */
export function SidebarDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': 'Menu',
          sx: { width: WIDTH.open, border: 0 },
        },
      }}
    >
      <SidebarContent isCompact={false} onNavigate={onClose} />
    </Drawer>
  );
}
