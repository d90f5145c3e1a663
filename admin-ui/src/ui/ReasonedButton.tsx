import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

import { useIsReadOnly } from '../auth/useUser.ts';

type ReasonedIconButtonProps = {
  label: string;
  reason: string | undefined;
  onClick: () => void;
  children: ReactNode;
};

/** As ReasonedButton, for a button that shows only an icon. */
export function ReasonedIconButton({ label, reason, onClick, children }: ReasonedIconButtonProps) {
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

type ReasonedProps = ButtonProps & { reason: string | undefined };

const REFUSED = { 'aria-disabled': true, disableRipple: true };

/**
 * A button for a change that, when it may not be used, stays in reach of pointer and keyboard to say why. It is the
 * same element then, so that it keeps the focus when its own action disables it. Users who only read do not see it.
 */
export function ReasonedButton({ reason, onClick, ...props }: ReasonedProps) {
  if (useIsReadOnly()) return null;
  return (
    <Tooltip title={reason ?? ''} describeChild enterTouchDelay={0} leaveTouchDelay={4000}>
      <Button {...props} {...(reason === undefined ? { onClick } : REFUSED)} />
    </Tooltip>
  );
}
