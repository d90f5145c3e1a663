import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Tooltip from '@mui/material/Tooltip';
import { NavLink } from 'react-router';

import type { MenuEntry } from './menu.ts';

type Props = { entry: MenuEntry; isCompact: boolean; onNavigate: () => void };

export function MenuLink({ entry: { label, to, Icon }, isCompact, onNavigate }: Props) {
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
