import Snackbar from '@mui/material/Snackbar';
import { useState } from 'react';
import { type NotificationPayload, useNotificationContext } from 'react-admin';

import { ToastCard } from './ToastCard.tsx';
import { TOAST_KEY, useToastKey } from './useToastKey.ts';

const DURATION = 3000;

/** Where there is no place but below the top bar, what is there moves down, so that no button is covered. */
function makeRoom(toast: HTMLElement | null) {
  if (toast === null) return;
  const { style } = document.documentElement;
  style.setProperty('--toast-room', `${toast.offsetHeight + 16}px`);
  return () => void style.removeProperty('--toast-room');
}

/** The newest message only. It waits while the pointer or the focus is on it. */
export function ToastArea() {
  const { notifications, resetNotifications } = useNotificationContext();
  const [closed, setClosed] = useState<NotificationPayload>();
  const toast = notifications.at(-1);
  const area = useToastKey();

  const close = () => setClosed(toast);

  return (
    <section ref={area} aria-label="Notifications" aria-live="polite" aria-keyshortcuts={TOAST_KEY}>
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
