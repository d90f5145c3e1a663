import KeyboardDoubleArrowLeft from '@mui/icons-material/KeyboardDoubleArrowLeft';
import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRight';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useSidebarState } from 'react-admin';

import { SidebarContent } from './SidebarContent.tsx';

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
