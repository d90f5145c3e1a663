import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { type ComponentProps, useId, useState } from 'react';
import { type FieldValues, useController, type UseControllerProps } from 'react-hook-form';
import type { z } from 'zod';

import { t } from '../i18n/i18nProvider.ts';
import { Field, type FieldProps } from './Field.tsx';
import { type Option, Select } from './Select.tsx';

/** The rule of a text field whose value the server checks with the same schema. */
export const ruleOf = (schema: z.ZodType) => ({
  validate: (text: string) => schema.safeParse(text).error?.issues[0]?.message ?? true,
});

/** The names of those fields of a form that hold text. A caller has to name the type of the form. */
type TextFieldName<Values extends FieldValues> = string extends keyof Values
  ? never
  : { [Name in keyof Values & string]: Values[Name] extends string ? Name : never }[keyof Values & string];

type FormTextFieldProps<Values extends FieldValues> = Omit<
  FieldProps,
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
}: FormTextFieldProps<Values>) {
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
    <Field
      {...props}
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

type FormSelectProps<Values extends FieldValues> = {
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
}: FormSelectProps<Values>) {
  const fieldName: string = name;
  const { field, fieldState, formState } = useController({ name: fieldName, rules, defaultValue: '' });
  return (
    <Select
      {...props}
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

type PasswordFieldProps<Values extends FieldValues> = Omit<
  ComponentProps<typeof FormTextField<Values>>,
  'type' | 'slotProps'
> & { autoComplete: string };

/** A secret of the form around it, which can be shown for as long as one wants to check it. */
export function PasswordField<Values extends FieldValues>(props: PasswordFieldProps<Values>) {
  const [isShown, setShown] = useState(false);
  const label = isShown ? t('ui.hideCharacters') : t('ui.showCharacters');
  return (
    <FormTextField<Values>
      {...props}
      type={isShown ? 'text' : 'password'}
      slotProps={{
        htmlInput: { maxLength: 200, autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                size="small"
                aria-label={label}
                title={label}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? (
                  <VisibilityOffOutlined fontSize="small" />
                ) : (
                  <VisibilityOutlined fontSize="small" />
                )}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

type FixedFieldProps = { label: string; value: string; helperText: string };

/** Something that stands among the fields of a form and cannot be changed; it can be read and copied. */
export const FixedField = ({ label, value, helperText }: FixedFieldProps) => (
  <Field
    id={useId()}
    label={label}
    value={value}
    helperText={helperText}
    slotProps={{ input: { readOnly: true, sx: { bgcolor: 'background.default', color: 'text.secondary' } } }}
  />
);
