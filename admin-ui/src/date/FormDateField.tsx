import type { ComponentProps } from 'react';
import { type FieldValues, useController } from 'react-hook-form';

import type { FormTextField } from '../ui/FormFields.tsx';
import { DateField } from './DateField.tsx';

type Props<Values extends FieldValues> = Pick<
  ComponentProps<typeof FormTextField<Values>>,
  'name' | 'rules' | 'required' | 'size'
> & { label: string; hint?: string; disabled?: boolean };

/** A day of the form around it, with its message in red below; what is no day stays for the rules to refuse. */
export function FormDateField<Values extends FieldValues>({
  name,
  rules,
  disabled = false,
  ...props
}: Props<Values>) {
  const fieldName: string = name;
  const { field, fieldState, formState } = useController({ name: fieldName, rules, defaultValue: '' });
  return (
    <DateField
      {...props}
      id={name}
      value={field.value}
      onChange={field.onChange}
      onUnreadable={field.onChange}
      inputRef={field.ref}
      disabled={disabled || formState.isSubmitting}
      fault={fieldState.error?.message}
    />
  );
}
