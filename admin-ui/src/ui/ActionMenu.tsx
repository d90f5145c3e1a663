import type { SvgIconComponent } from '@mui/icons-material';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type MouseEvent, useId } from 'react';

import { type Action, ActionItems } from './ActionItems.tsx';
import { useOpener } from './useOpener.ts';

type Props = {
  /** What the actions are about, for who cannot see it: `Actions for RCP-2026-012`. */
  label: string;
  actions: readonly Action[];
  /** The text of the button; three dots without one. */
  text?: string | undefined;
  /** Beside the text. */
  Icon?: SvgIconComponent;
};

/** Actions that are not worth a button each. Nothing where none of them can be done. */
export function ActionMenu({ label, actions, text, Icon = MoreHoriz }: Props) {
  const { anchor, open, close } = useOpener();
  const id = useId();
  if (actions.every(({ reason }) => reason !== undefined)) return null;

  const button = {
    id,
    'aria-label': label,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: (event: MouseEvent<HTMLElement>) => open(event.currentTarget),
  } as const;
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
      <ActionItems labelledBy={id} anchor={anchor} actions={actions} onClose={close} />
    </>
  );
}
