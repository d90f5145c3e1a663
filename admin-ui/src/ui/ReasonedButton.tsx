import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';

import { useIsReadOnly } from '../auth/useUser.ts';

type Props = ButtonProps & { reason: string | undefined };

const REFUSED = { 'aria-disabled': true, disableRipple: true, sx: { opacity: 0.5, cursor: 'not-allowed' } };

/**
 * A button for a change that, when it may not be used, stays in reach of pointer and keyboard to say why. It is the
 * same element then, so that the focus stays on it when what it did makes it so. Who changes nothing does not see it.
 */
export function ReasonedButton({ reason, onClick, ...props }: Props) {
  if (useIsReadOnly()) return null;
  return (
    <Tooltip title={reason ?? ''} describeChild enterTouchDelay={0} leaveTouchDelay={4000}>
      <Button {...props} {...(reason === undefined ? { onClick } : REFUSED)} />
    </Tooltip>
  );
}
