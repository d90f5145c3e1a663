import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';

type Props = ButtonProps & { reason: string | undefined };

const REFUSED = { 'aria-disabled': true, disableRipple: true, sx: { opacity: 0.5, cursor: 'not-allowed' } };

/**
 * A button that, when it may not be used, stays in reach of pointer and keyboard to say why. It is the same
 * element then, so that the focus stays on it when what it did makes it so.
 */
export const ReasonedButton = ({ reason, onClick, ...props }: Props) => (
  <Tooltip title={reason ?? ''} describeChild enterTouchDelay={0} leaveTouchDelay={4000}>
    <Button {...props} {...(reason === undefined ? { onClick } : REFUSED)} />
  </Tooltip>
);
