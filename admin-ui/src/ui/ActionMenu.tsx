import type { SvgIconComponent } from '@mui/icons-material';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type MouseEvent, useId, useState } from 'react';

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
  /** What the actions are about, for who cannot see it: `Actions for RCP-2026-012`. */
  label: string;
  actions: readonly Action[];
  /** The text of the button; three dots without one. */
  text?: string;
  /** Beside the text. */
  Icon?: SvgIconComponent;
};

/** Actions that are not worth a button each. Nothing where there are none. */
export function ActionMenu({ label, actions, text, Icon = MoreHoriz }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  if (actions.length === 0) return null;

  const isOpen = anchor !== null;
  const button = {
    id,
    'aria-label': label,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const;
  const select = (action: Action): void => {
    setAnchor(null);
    action.onSelect();
  };

  return (
    <>
      {text === undefined ? (
        <IconButton {...button} size="small" title={label}>
          <MoreHoriz fontSize="small" />
        </IconButton>
      ) : (
        <Button {...button} variant="outlined" endIcon={<Icon />}>
          {text}
        </Button>
      )}
      <Menu
        anchorEl={anchor}
        open={isOpen}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-labelledby': id, disabledItemsFocusable: true } }}
      >
        {actions.map((action) => (
          <ActionItem key={action.label} action={action} onSelect={select} />
        ))}
      </Menu>
    </>
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
