import { useController, type UseControllerProps } from 'react-hook-form';

import { type Option, Select } from './Select.tsx';

type Props = {
  name: string;
  label: string;
  options: readonly Option[];
  required?: boolean;
  size?: 'small' | 'medium';
  rules?: UseControllerProps['rules'];
  disabled?: boolean;
  helperText?: string;
  autoFocus?: boolean;
};

/** A choice of one in the form around it, with its message in red below. */
export function FormSelect({ name, rules, disabled = false, helperText, ...props }: Props) {
  const { field, fieldState, formState } = useController({ name, rules, defaultValue: '' });
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
