import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';

import { useIsPhone } from './Page.tsx';

export type Option = { value: string; label: string };

type Props = Omit<TextFieldProps, 'select' | 'children' | 'slotProps'> & { options: readonly Option[] };

/** A choice of one. On a phone it opens the phone's own list, which one thumb can turn. */
export function Select({ options, ...props }: Props) {
  const isPhone = useIsPhone();
  return (
    <TextField {...props} select slotProps={{ select: { native: isPhone, displayEmpty: true } }}>
      {options.map(({ value, label }) =>
        isPhone ? (
          <option key={value} value={value}>
            {label}
          </option>
        ) : (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ),
      )}
    </TextField>
  );
}
