import { fullNameOf } from '@fines/domain/shared/person.ts';
import type { TemporaryPassword } from '@fines/domain/user/commands.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId } from 'react';

import { formatDateTime } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { CopyButton } from '../ui/buttons.tsx';
import type { User } from './userValues.ts';

type Props = { user: User; password: TemporaryPassword; onClose: () => void };

/** The password is shown only once, so only the button closes this dialog. */
export function TemporaryPasswordDialog({ user, password, onClose }: Props) {
  const id = useId();
  const { temporaryPassword, passwordExpiresAt } = password;
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{t('user.temporaryPasswordFor', { name: fullNameOf(user) })}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {t('user.tellItNow', { until: formatDateTime(passwordExpiresAt) })}
        </DialogContentText>
        <TextField
          id={`${id}-password`}
          label={t('user.temporaryPassword')}
          value={temporaryPassword}
          onFocus={(event) => event.target.select()}
          sx={{ mt: 2.5 }}
          slotProps={{
            input: { readOnly: true, sx: { fontFamily: 'monospace', fontSize: 18 } },
            htmlInput: { spellCheck: false },
          }}
        />
      </DialogContent>
      <DialogActions>
        <CopyButton text={temporaryPassword} />
        <Button variant="contained" onClick={onClose}>
          {t('user.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
