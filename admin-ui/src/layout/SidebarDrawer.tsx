import Drawer from '@mui/material/Drawer';

import { t } from './messages.ts';
import { SIDEBAR_WIDTH, SidebarContent } from './Sidebar.tsx';

/** The menu of phones: over the content, until one has chosen. */
export default function SidebarDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': t('menu'),
          sx: { width: SIDEBAR_WIDTH.open, border: 0 },
        },
      }}
    >
      <SidebarContent isCompact={false} onNavigate={onClose} />
    </Drawer>
  );
}
