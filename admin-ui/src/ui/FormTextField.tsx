import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type FieldValues, useController, type UseControllerProps } from 'react-hook-form';

/** The fields of a form that hold text; none of a form that nobody has named. */
export type TextFieldName<Values extends FieldValues> = string extends keyof Values
  ? never
  : { [Name in keyof Values & string]: Values[Name] extends string ? Name : never }[keyof Values & string];

type Props<Values extends FieldValues> = Omit<
  TextFieldProps,
  'name' | 'error' | 'defaultValue' | 'onChange' | 'onBlur' | 'value'
> & {
  name: TextFieldName<NoInfer<Values>>;
  rules?: UseControllerProps['rules'];
  /** Changes what is typed, as it is typed; must keep its length, so that the caret stays. */
  transform?: (text: string) => string;
};

/** A text field of the form around it, whose values are named for it, with its message in red below. */
export function FormTextField<Values extends FieldValues>({
  name,
  rules,
  transform,
  helperText,
  ...props
}: Props<Values>) {
  const fieldName: string = name;
  const { field, fieldState, formState } = useController({ name: fieldName, rules, defaultValue: '' });
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
