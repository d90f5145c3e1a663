import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import type { InputBaseComponentProps } from '@mui/material/InputBase';
import { createElement, type KeyboardEvent } from 'react';

import { Field, type FieldProps } from './Field.tsx';

/** In the place of an input, whose `type` it has not. */
const SelectElement = ({ type: _, ...props }: InputBaseComponentProps) => createElement('select', props);

export type Option = { value: string; label: string };

type Props = Omit<FieldProps, 'onKeyDown' | 'slotProps'> & { options: readonly Option[] };

/** Beside the text, not over it; a press on it is one on the field. */
const ARROW = (
  <ArrowDropDown sx={{ position: 'absolute', right: 7, pointerEvents: 'none', color: 'action.active' }} />
);

const LOOK = {
  pr: 0,
  '& > select': { appearance: 'none', cursor: 'pointer', borderRadius: 'inherit' },
  '& > select.MuiInputBase-input': { pr: 4 },
  '& > select:disabled': { cursor: 'default' },
  '& option': { bgcolor: 'background.paper' },
} as const;

const OPENING = new Set(['ArrowDown', 'ArrowUp', 'Enter']);

/** Where that is not known, keys do what they do there. */
const canOpen = (field: object): boolean => 'showPicker' in field;

/**
 * Opens the list. Many a browser would choose the next one at each arrow, for which a screen would ask the server
 * each time; or send the form at Enter.
 */
function openByKey(event: KeyboardEvent): void {
  const { currentTarget: field, key } = event;
  if (!(field instanceof HTMLSelectElement) || !canOpen(field) || !OPENING.has(key)) return;
  event.preventDefault();
  field.showPicker();
}

/** A choice of one from the browser's own list, which a thumb can turn, and letters search. */
export const Select = ({ options, ...props }: Props) => (
  <Field
    {...props}
    onKeyDown={openByKey}
    slotProps={{
      input: { inputComponent: SelectElement, endAdornment: ARROW, sx: LOOK },
      htmlInput: {
        children: options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        )),
      },
    }}
  />
);
