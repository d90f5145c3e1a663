import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

import { useIsReadOnly } from '../auth/useUser.ts';

type Props = { label: string; reason: string | undefined; onClick: () => void; children: ReactNode };

/** As ReasonedButton, for a button that is but its icon. */
export function ReasonedIconButton({ label, reason, onClick, children }: Props) {
  if (useIsReadOnly()) return null;
  const isAllowed = reason === undefined;
  return (
    <Tooltip title={reason ?? label} describeChild={!isAllowed}>
      <IconButton
        aria-label={label}
        aria-disabled={!isAllowed}
        disableRipple
        onClick={isAllowed ? onClick : undefined}
        sx={isAllowed ? {} : { opacity: 0.5, cursor: 'not-allowed' }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}
