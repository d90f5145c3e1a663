import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import type { NotificationPayload } from 'react-admin';
import { Link } from 'react-router';

import { ToastText } from './ToastText.tsx';
import type { Toast } from './useToast.ts';

type Props = { payload: NotificationPayload; onClose: () => void };

const layout = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  py: 1.5,
  pl: 2,
  pr: 1,
  minWidth: { sm: 320 },
  border: 1,
} as const;

/** The two variants: a message, and a failure. */
const VARIANTS = {
  default: {
    role: 'status',
    Icon: CheckCircleOutlined,
    iconColor: 'success',
    sx: { borderColor: 'divider' },
  },
  destructive: {
    role: 'alert',
    Icon: ErrorOutlined,
    iconColor: 'inherit',
    sx: { borderColor: 'error.main', bgcolor: 'error.main', color: 'error.contrastText' },
  },
} as const;

export function ToastCard({ payload, onClose }: Props) {
  const { role, Icon, iconColor, sx } = VARIANTS[payload.type === 'error' ? 'destructive' : 'default'];
  const action: Toast['action'] = payload.notificationOptions?.action;

  return (
    <Paper elevation={6} role={role} sx={{ ...layout, ...sx }}>
      <Icon fontSize="small" color={iconColor} sx={{ mt: 0.25 }} />
      <ToastText payload={payload} />
      {action && (
        <Button component={Link} to={action.to} size="small" color="inherit" onClick={onClose}>
          {action.label}
        </Button>
      )}
      <IconButton size="small" color="inherit" aria-label="Close" onClick={onClose}>
        <Close fontSize="small" />
      </IconButton>
    </Paper>
  );
}
