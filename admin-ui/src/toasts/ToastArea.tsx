import Snackbar from '@mui/material/Snackbar';
import { useState } from 'react';
import { type NotificationPayload, useNotificationContext } from 'react-admin';

import { ToastCard } from './ToastCard.tsx';

const DURATION = 3000;

/** The newest message only. It waits while the pointer or the focus is on it. */
export function ToastArea() {
  const { notifications, resetNotifications } = useNotificationContext();
  const [closed, setClosed] = useState<NotificationPayload>();
  const toast = notifications.at(-1);

  const close = () => setClosed(toast);

  return (
    <section aria-label="Notifications" aria-live="polite">
      {toast && (
        <Snackbar
          key={`${notifications.length} ${toast.notificationOptions?.id}`}
          open={toast !== closed}
          autoHideDuration={DURATION}
          onClose={(_event, reason) => reason !== 'clickaway' && close()}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          slotProps={{ transition: { onExited: resetNotifications } }}
          sx={{
            '&.MuiSnackbar-root': {
              top: { xs: 68, sm: 'auto' },
              bottom: { xs: 'auto', sm: 24 },
              left: { xs: 8, sm: 'auto' },
              right: { xs: 8, sm: 24 },
            },
            '& > *': { width: { xs: '100%', sm: 'auto' }, maxWidth: { sm: 420 } },
          }}
        >
          <div>
            <ToastCard payload={toast} onClose={close} />
          </div>
        </Snackbar>
      )}
    </section>
  );
}
