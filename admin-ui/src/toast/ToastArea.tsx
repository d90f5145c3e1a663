import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Snackbar from '@mui/material/Snackbar';
import Typography from '@mui/material/Typography';
import { type NotificationPayload, useNotificationContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import { common } from '../messages.ts';
import { t } from './messages.ts';
import type { Toast } from './useToast.ts';

/** The key that leads to the message before it is gone; it waits there. */
const TOAST_KEY = 'F8';

function useToastKey() {
  const ref = useRef<HTMLElement>(null);

  useEffect(() => {
    const go = ({ key }: KeyboardEvent) => {
      if (key === TOAST_KEY) ref.current?.querySelector<HTMLElement>('a, button')?.focus();
    };
    window.addEventListener('keydown', go);
    return () => window.removeEventListener('keydown', go);
  }, []);

  return ref;
}

/** Title, description and a further line. */
function ToastText({ payload: { message, notificationOptions } }: { payload: NotificationPayload }) {
  const lines: unknown[] = [notificationOptions?.description, notificationOptions?.detail];

  return (
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="subtitle2" component="p">
        {message}
      </Typography>
      {lines.map(
        (line) =>
          typeof line === 'string' && (
            <Typography key={line} variant="body2">
              {line}
            </Typography>
          ),
      )}
    </Box>
  );
}

type ToastCardProps = { payload: NotificationPayload; onClose: () => void };

const cardLayout = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  py: 1.5,
  pl: 2,
  pr: 1,
  minWidth: { sm: 240 },
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

function ToastCard({ payload, onClose }: ToastCardProps) {
  const { role, Icon, iconColor, sx } = VARIANTS[payload.type === 'error' ? 'destructive' : 'default'];
  const action: Toast['action'] = payload.notificationOptions?.action;

  return (
    <Paper elevation={6} role={role} sx={{ ...cardLayout, ...sx }}>
      <Icon fontSize="small" color={iconColor} sx={{ mt: 0.25 }} />
      <ToastText payload={payload} />
      {action && (
        <Button component={Link} to={action.to} size="small" color="inherit" onClick={onClose}>
          {action.label}
        </Button>
      )}
      <IconButton size="small" color="inherit" aria-label={common('close')} onClick={onClose}>
        <Close fontSize="small" />
      </IconButton>
    </Paper>
  );
}

const DURATION = 3000;

/** Where there is no place but below the top bar, what is there moves down, so that no button is covered. */
function makeRoom(toast: HTMLElement | null) {
  if (toast === null) return;
  const { style } = document.documentElement;
  style.setProperty('--toast-room', `${toast.offsetHeight + 16}px`);
  return () => void style.removeProperty('--toast-room');
}

/**
 * Over the greeting in the top bar, which nobody presses: in the middle of the screen it would cover the search. The
 * login page has no greeting, and a browser that cannot put one thing over another leaves it in the middle.
 */
const OVER_GREETING = {
  left: { sm: 'anchor(--greeting left, 0px)' },
  right: { sm: 'anchor(--greeting right, 0px)' },
  transform: 'none',
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
} as const;

/** The newest message only. It waits while the pointer or the focus is on it. */
export default function ToastArea() {
  const { notifications, resetNotifications } = useNotificationContext();
  const [closed, setClosed] = useState<NotificationPayload>();
  const toast = notifications.at(-1);
  const area = useToastKey();

  const close = () => setClosed(toast);

  return (
    <section ref={area} aria-label={t('notifications')} aria-live="polite" aria-keyshortcuts={TOAST_KEY}>
      {toast && (
        <Snackbar
          key={`${notifications.length} ${toast.notificationOptions?.id}`}
          open={toast !== closed}
          autoHideDuration={DURATION}
          onClose={(_event, reason) => reason !== 'clickaway' && close()}
          anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
          slotProps={{ transition: { onExited: resetNotifications } }}
          sx={{
            '&.MuiSnackbar-root': {
              // Where nothing can be pressed: it would wait for ever below a pointer that is to press it again.
              top: { xs: 68, sm: 12 },
              left: { xs: 8, sm: '50%' },
              right: { xs: 8, sm: 'auto' },
            },
            '@supports (anchor-name: --greeting)': { '&.MuiSnackbar-root': OVER_GREETING },
            '& > *': { width: { xs: '100%', sm: 'auto' }, maxWidth: { sm: 420 } },
          }}
        >
          <div ref={makeRoom}>
            <ToastCard payload={toast} onClose={close} />
          </div>
        </Snackbar>
      )}
    </section>
  );
}
