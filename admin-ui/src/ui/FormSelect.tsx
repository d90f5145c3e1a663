import { type FieldValues, useController, type UseControllerProps } from 'react-hook-form';

import type { TextFieldName } from './FormTextField.tsx';
import { type Option, Select } from './Select.tsx';

type Props<Values extends FieldValues> = {
  name: TextFieldName<NoInfer<Values>>;
  label: string;
  options: readonly Option[];
  required?: boolean;
  size?: 'small' | 'medium';
  rules?: UseControllerProps['rules'];
  disabled?: boolean;
  helperText?: string;
  autoFocus?: boolean;
};

/** A choice of one in the form around it, whose values are named for it, with its message in red below. */
export function FormSelect<Values extends FieldValues>({
  name,
  rules,
  disabled = false,
  helperText,
  ...props
}: Props<Values>) {
  const fieldName: string = name;
  const { field, fieldState, formState } = useController({ name: fieldName, rules, defaultValue: '' });
  return (
    <Select
      {...props}
      id={name}
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      disabled={disabled || formState.isSubmitting}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
    />
  );
}
