import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import { isInMenuOf } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { FLAG_STRIPE } from '../theme/palette.ts';
import { Emblem } from './Emblem.tsx';
import { MENU } from './menu.ts';
import { MenuLink } from './MenuLink.tsx';
import { PRODUCT } from './product.ts';

type Props = { isCompact: boolean; onNavigate: () => void; footer?: ReactNode };

export function SidebarContent({ isCompact, onNavigate, footer }: Props) {
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
          {MENU.filter(({ screen }) => isInMenuOf(role, screen)).map((entry) => (
            <MenuLink key={entry.screen} entry={entry} isCompact={isCompact} onNavigate={onNavigate} />
          ))}
        </Box>
      </Box>
      {footer}
    </Box>
  );
}
