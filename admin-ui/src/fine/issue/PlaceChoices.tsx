import Autocomplete from '@mui/material/Autocomplete';
import type { ReactNode } from 'react';

import type { FieldProps } from '../../ui/Field.tsx';
import { t } from './messages.ts';

export type PlaceChoicesProps = {
  id: string;
  places: readonly string[];
  value: string;
  disabled: boolean;
  onType: (typed: string) => void;
  onBlur: () => void;
  /** Draws the text field, with what makes the list belong to it. */
  draw: (props: FieldProps) => ReactNode;
};

/** Low enough to leave the other fields in sight, and apart from the field, whose label it would cover. */
const POPUP = {
  popper: { modifiers: [{ name: 'offset', options: { offset: [0, 8] } }] },
  paper: { elevation: 8, sx: { border: 1, borderColor: 'divider' } },
  listbox: { 'aria-label': t('yourLastPlaces'), 'aria-labelledby': undefined, sx: { maxHeight: 232 } },
};

/** A text field with a list of places below it, any of which can be taken instead of typing. */
export default function PlaceChoices({
  id,
  places,
  value,
  disabled,
  onType,
  onBlur,
  draw,
}: PlaceChoicesProps) {
  return (
    <Autocomplete<string, false, true, true>
      id={id}
      freeSolo
      disableClearable
      openOnFocus
      options={places}
      value={value}
      inputValue={value}
      onInputChange={(_event, typed) => onType(typed)}
      onBlur={onBlur}
      disabled={disabled}
      slotProps={POPUP}
      renderInput={({ InputProps, inputProps }) =>
        draw({ slotProps: { input: InputProps, htmlInput: inputProps } })
      }
    />
  );
}
