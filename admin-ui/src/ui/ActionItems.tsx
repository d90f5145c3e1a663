import type { SvgIconComponent } from '@mui/icons-material';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

import { BELOW_OPENER } from './useOpener.ts';

export type Action = {
  label: string;
  Icon?: SvgIconComponent;
  /** Why it cannot be done now; shown below its name. */
  reason?: string | undefined;
  /** It deletes or takes away something. */
  isDangerous?: boolean;
  onSelect: () => void;
};

type Props = {
  /** The id of the button that opens it. */
  labelledBy: string;
  /** Where it is open; null while it is not. */
  anchor: HTMLElement | null;
  actions: readonly Action[];
  onClose: () => void;
};

/** What an ActionMenu opens. */
export function ActionItems({ labelledBy, anchor, actions, onClose }: Props) {
  const select = (action: Action): void => {
    onClose();
    action.onSelect();
  };
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      {...BELOW_OPENER}
      slotProps={{ list: { 'aria-labelledby': labelledBy, disabledItemsFocusable: true } }}
    >
      {actions.map((action) => (
        <ActionItem key={action.label} action={action} onSelect={select} />
      ))}
    </Menu>
  );
}

type ItemProps = { action: Action; onSelect: (action: Action) => void };

/** One that cannot be done now stays in reach of the keyboard, so that its reason is heard, too. */
function ActionItem({ action, onSelect, ...menuItem }: ItemProps) {
  const { label, Icon, reason, isDangerous = false } = action;
  const isRefused = reason !== undefined;
  return (
    <MenuItem
      {...menuItem}
      aria-disabled={isRefused}
      onClick={isRefused ? undefined : () => onSelect(action)}
      sx={{
        minHeight: 40,
        ...(isDangerous && { color: 'error.main' }),
        ...(isRefused && { color: 'text.secondary', cursor: 'default' }),
      }}
    >
      {Icon && (
        <ListItemIcon sx={{ color: 'inherit' }}>
          <Icon fontSize="small" />
        </ListItemIcon>
      )}
      <ListItemText
        primary={label}
        secondary={reason}
        slotProps={{ secondary: { variant: 'body2', sx: { maxWidth: 280, whiteSpace: 'normal' } } }}
      />
    </MenuItem>
  );
}
