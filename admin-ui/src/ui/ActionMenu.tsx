import type { SvgIconComponent } from '@mui/icons-material';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type MouseEvent, useId } from 'react';

import { common } from '../messages.ts';
import type { Action } from './ActionItems.tsx';
import { loadedAhead } from './screens.tsx';
import { useOpener } from './useOpener.ts';

type Props = {
  /** What the actions are about, for who cannot see it: `Actions for RCP-2026-012`. */
  label: string;
  actions: readonly Action[];
  /** The text of the button; three dots without one. */
  text?: string;
  /** Beside the text. */
  Icon?: SvgIconComponent;
};

const load = loadedAhead(async () => (await import('./ActionItems.tsx')).ActionItems);

/** Actions that are not worth a button each. Nothing where there are none. */
export function ActionMenu({ label, actions, text, Icon = MoreHoriz }: Props) {
  const { Part: Items, anchor, open, close } = useOpener(load, common('failedToOpenTheMenu'));
  const id = useId();
  if (actions.length === 0) return null;

  const button = {
    id,
    'aria-label': label,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: (event: MouseEvent<HTMLElement>) => void open(event.currentTarget),
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
      {Items && <Items labelledBy={id} anchor={anchor} actions={actions} onClose={close} />}
    </>
  );
}
