import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type NotificationPayload, useTranslate } from 'react-admin';

/** Title, description and a further line. react-admin's own messages are keys, to be translated. */
export function ToastText({ payload: { message, notificationOptions } }: { payload: NotificationPayload }) {
  const translate = useTranslate();
  const lines: unknown[] = [notificationOptions?.description, notificationOptions?.detail];

  return (
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="subtitle2" component="p">
        {typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message}
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
