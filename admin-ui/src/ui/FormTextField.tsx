import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useController, type UseControllerProps } from 'react-hook-form';

type Props = Omit<TextFieldProps, 'name' | 'error' | 'defaultValue' | 'onChange' | 'onBlur' | 'value'> & {
  name: string;
  rules?: UseControllerProps['rules'];
  /** Changes what is typed, as it is typed; must keep its length, so that the caret stays. */
  transform?: (text: string) => string;
};

/** A text field of the form around it, with its message in red below. */
export function FormTextField({ name, rules, transform, helperText, ...props }: Props) {
  const { field, fieldState, formState } = useController({ name, rules, defaultValue: '' });
  const { error } = fieldState;

  const change = (input: HTMLInputElement | HTMLTextAreaElement) => {
    if (transform === undefined) return field.onChange(input.value);
    const caret = input.selectionStart;
    input.value = transform(input.value);
    input.setSelectionRange(caret, caret);
    field.onChange(input.value);
  };

  return (
    <TextField
      {...props}
      id={name}
      name={field.name}
      value={field.value}
      onChange={(event) => change(event.target)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      disabled={props.disabled === true || formState.isSubmitting}
      error={error !== undefined}
      helperText={error?.message ?? helperText}
    />
  );
}
