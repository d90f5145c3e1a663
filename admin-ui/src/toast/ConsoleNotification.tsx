import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import { Box, Button, IconButton, Paper, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Notification, useCloseNotification } from 'react-admin';
import { Link } from 'react-router';

import { t } from '../i18n/i18nProvider.ts';

export type Toast = {
  title: string;
  description?: string;
  /** A further line: what the server said. */
  detail?: string | undefined;
  variant?: 'default' | 'destructive';
  action?: { label: string; to: string };
};

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

const CARD = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  py: 1.5,
  pl: 2,
  pr: 1,
  minWidth: { sm: 240 },
  maxWidth: { sm: 420 },
  border: 1,
} as const;

/** What a notification shows. */
export function ToastCard({ title, description, detail, variant = 'default', action }: Toast) {
  const close = useCloseNotification();
  const { role, Icon, iconColor, sx } = VARIANTS[variant];
  return (
    <Paper elevation={6} role={role} sx={{ ...CARD, ...sx }}>
      <Icon fontSize="small" color={iconColor} sx={{ mt: 0.25 }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2" component="p">
          {title}
        </Typography>
        {[description, detail].map(
          (line) =>
            line && (
              <Typography key={line} variant="body2">
                {line}
              </Typography>
            ),
        )}
      </Box>
      {action && (
        <Button component={Link} to={action.to} size="small" color="inherit" onClick={close}>
          {action.label}
        </Button>
      )}
      <IconButton size="small" color="inherit" aria-label={t('common.close')} onClick={close}>
        <Close fontSize="small" />
      </IconButton>
    </Paper>
  );
}

/** The key that leads to the message before it is gone; it waits there. */
const TOAST_KEY = 'F8';

const DURATION = 3000;
/** A press beside it does not close it. */
const stay = (): null => null;

/** One message at a time, for three seconds; it waits while the pointer or the focus is on it. */
export function ConsoleNotification() {
  const area = useRef<HTMLElement>(null);

  useEffect(() => {
    const go = ({ key }: KeyboardEvent) => {
      if (key === TOAST_KEY) area.current?.querySelector<HTMLElement>('a, button')?.focus();
    };
    window.addEventListener('keydown', go);
    return () => window.removeEventListener('keydown', go);
  }, []);

  return (
    <section
      ref={area}
      className="screen-only"
      aria-label={t('toast.notifications')}
      aria-live="polite"
      aria-keyshortcuts={TOAST_KEY}
    >
      <Notification autoHideDuration={DURATION} ClickAwayListenerProps={{ onClickAway: stay }} />
    </section>
  );
}
