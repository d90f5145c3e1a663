import type { SvgIconComponent } from '@mui/icons-material';
import IconButton from '@mui/material/IconButton';

type Props = { label: string; Icon: SvgIconComponent; isOff: boolean; onClick: () => void };

/** Keeps the focus when it leads no further, so that the keyboard does not lose its place at the last page. */
export const PageButton = ({ label, Icon, isOff, onClick }: Props) => (
  <IconButton
    aria-label={label}
    title={label}
    aria-disabled={isOff}
    onClick={isOff ? undefined : onClick}
    sx={{ '&[aria-disabled=true]': { color: 'action.disabled', cursor: 'default' } }}
  >
    <Icon />
  </IconButton>
);
