import TextField from '@mui/material/TextField';
import { useId } from 'react';

type Props = { label: string; value: string; helperText: string };

/** Something that stands among the fields of a form and cannot be changed; it can be read and copied. */
export const FixedField = ({ label, value, helperText }: Props) => (
  <TextField
    id={useId()}
    label={label}
    value={value}
    helperText={helperText}
    slotProps={{ input: { readOnly: true, sx: { bgcolor: 'background.default', color: 'text.secondary' } } }}
  />
);
