import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type Props = { title: string; Icon: SvgIconComponent; children?: ReactNode; action?: ReactNode };

/** What stands where there is nothing yet, and what to do about it. */
export function EmptyState({ title, Icon, children, action }: Props) {
  return (
    <Box sx={{ textAlign: 'center', px: 2, py: { xs: 6, sm: 8 } }}>
      <Icon aria-hidden sx={{ fontSize: 44, color: 'text.secondary', opacity: 0.7, mb: 1 }} />
      <Typography variant="h2">{title}</Typography>
      {children && (
        <Typography
          color="text.secondary"
          sx={{ mt: 0.5, mx: 'auto', maxWidth: 460, overflowWrap: 'anywhere' }}
        >
          {children}
        </Typography>
      )}
      {action && <Box sx={{ mt: 2.5 }}>{action}</Box>}
    </Box>
  );
}
