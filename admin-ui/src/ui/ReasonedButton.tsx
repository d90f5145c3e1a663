import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';

import { useIsReadOnly } from '../auth/useIsReadOnly.ts';

type Props = ButtonProps & { reason: string | undefined };

/**
 * A button for a change that, when it may not be used, stays in reach of pointer and keyboard to say why. Who changes
 * nothing does not see it.
 */
export function ReasonedButton({ reason, onClick, ...props }: Props) {
  if (useIsReadOnly()) return null;
  if (reason === undefined) return <Button {...props} onClick={onClick} />;
  return (
    <Tooltip title={reason} describeChild enterTouchDelay={0} leaveTouchDelay={4000}>
      <Button {...props} aria-disabled disableRipple sx={{ opacity: 0.5, cursor: 'not-allowed' }} />
    </Tooltip>
  );
}
