import FormControl, { type FormControlProps } from '@mui/material/FormControl';
import FormHelperText, { type FormHelperTextProps } from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';

export type FieldProps = Pick<FormControlProps, 'disabled' | 'error' | 'required' | 'size' | 'sx'> &
  Pick<
    OutlinedInputProps,
    | 'autoComplete'
    | 'autoFocus'
    | 'id'
    | 'inputRef'
    | 'name'
    | 'onBlur'
    | 'onChange'
    | 'onFocus'
    | 'onKeyDown'
    | 'placeholder'
    | 'type'
    | 'value'
  > & {
    label?: string;
    /** Makes it a text of several lines: for how many there is room before it grows. */
    rows?: number | undefined;
    /** Stands below it: a hint, or what is wrong. */
    helperText?: ReactNode;
    slotProps?: {
      htmlInput?: OutlinedInputProps['inputProps'];
      input?: OutlinedInputProps;
      formHelperText?: FormHelperTextProps;
    };
  };

/** It grows by CSS: Material's own measures itself at each change, by which the whole page is laid out four times. */
const textOf = (rows: number, htmlInput: OutlinedInputProps['inputProps']): OutlinedInputProps => ({
  multiline: true,
  inputComponent: 'textarea',
  inputProps: { ...htmlInput, rows, style: { minHeight: `${rows}lh` } },
});

/**
 * A field with its label and what is said of it. As Material's `TextField`, but for how a text of several lines grows.
 */
export function Field({
  id: ownId,
  label,
  helperText,
  disabled,
  error,
  required,
  size = 'small',
  sx,
  rows,
  slotProps,
  ...props
}: FieldProps) {
  const madeId = useId();
  const id = ownId ?? madeId;
  const helpId = helperText ? `${id}-helper-text` : undefined;
  const { htmlInput, input, formHelperText } = slotProps ?? {};
  return (
    <FormControl fullWidth disabled={disabled} error={error} required={required} size={size} sx={sx}>
      {label !== undefined && (
        <InputLabel htmlFor={id} id={`${id}-label`}>
          {label}
        </InputLabel>
      )}
      <OutlinedInput
        id={id}
        aria-describedby={helpId}
        label={label}
        {...(rows === undefined ? { inputProps: htmlInput } : textOf(rows, htmlInput))}
        {...props}
        {...input}
      />
      {helperText && (
        <FormHelperText {...formHelperText} id={helpId}>
          {helperText}
        </FormHelperText>
      )}
    </FormControl>
  );
}
