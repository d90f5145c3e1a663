import Alert from '@mui/material/Alert';
import Button, { type ButtonProps } from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { Form } from 'react-admin';
import {
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useFormContext,
  useFormState,
} from 'react-hook-form';
import type { z } from 'zod';

import { fieldErrorsOf, messageOf } from '../data/problem.ts';
import { t } from '../i18n/i18nProvider.ts';
import { LeaveGuard } from './unsaved.tsx';
import { useSettled } from './useSettled.ts';

/** The validator of a text whose value the server checks with the same schema. */
export const ruleOf =
  (schema: z.ZodType) =>
  (text: unknown): string | undefined =>
    schema.safeParse(text).error?.issues[0]?.message;

/** For a form that follows its record: what was entered stays when the record is read again. */
export const KEEPING_ENTRIES = {
  keepDirtyValues: true,
  keepErrors: true,
  keepDirty: true,
  keepFieldsRef: true,
};

export const reasonRequired = (text: string): string | undefined =>
  text.trim() === '' ? t('common.reasonRequired') : undefined;

type Errors = Record<string, string | { serverError: string }>;

/** Why a command was refused, as a form shows it: at each field that the server named, else above the fields. */
function errorsIn(error: unknown, values: object, renamed: Readonly<Record<string, string>>): Errors {
  const named = Object.entries(fieldErrorsOf(error))
    .map(([name, message]) => [renamed[name] ?? name, message] as const)
    .filter(([name]) => Object.hasOwn(values, name));
  const serverError = messageOf(error) ?? t('ui.somethingWentWrong');
  return named.length > 0 ? Object.fromEntries(named) : { root: { serverError } };
}

export type CommandFormProps<Values extends FieldValues> = Pick<UseFormProps<Values>, 'resetOptions'> & {
  defaultValues: Values;
  /** Rejects if it was refused; whoever sends it says that it failed. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** The fields that the form calls otherwise than the API, by the names of the API. */
  renamed?: Readonly<Record<string, string>>;
  /** What stands in the form once it was sent, if it is not what was entered. */
  sentValues?: Values;
  id?: string;
  /** Whether there is anything to lose. */
  isGuarded?: boolean;
  children: ReactNode;
};

const NOT_RENAMED = {};

/**
 * react-admin's form, for a command: it shows why that was refused, and asks before what was entered is lost. Fields are
 * not disabled while it is sent, since such a form would send nothing of them.
 */
export function CommandForm<Values extends FieldValues>({
  onSubmit,
  renamed = NOT_RENAMED,
  sentValues,
  isGuarded = true,
  children,
  ...form
}: CommandFormProps<Values>) {
  const context = useRef<UseFormReturn>(null);
  // What was sent counts as entered no more.
  const settle = (): void => {
    const { reset, getValues } = context.current ?? {};
    reset?.({ ...getValues?.(), ...sentValues }, { keepFieldsRef: true });
  };
  const submit = (values: FieldValues) =>
    onSubmit(values as Values).then(settle, (error: unknown) => errorsIn(error, values, renamed));
  return (
    <Form
      {...form}
      onSubmit={submit}
      noValidate
      disableInvalidFormNotification
      warnWhenUnsavedChanges={isGuarded}
      WarnWhenUnsavedChangesComponent={LeaveGuard}
    >
      {children}
      <ContextOf ref={context} />
    </Form>
  );
}

function ContextOf({ ref }: { ref: Ref<UseFormReturn> }) {
  const context = useFormContext();
  useImperativeHandle(ref, () => context, [context]);
  return null;
}

/** What the form around it was refused for, if that is at no field; else why it cannot be sent any more, if so. */
export function FormAlert({ obstacle }: { obstacle?: string | undefined }) {
  const refusal = useFormState().errors.root?.['serverError']?.message;
  const message = refusal ?? obstacle;
  return (
    message !== undefined && <Alert severity={refusal === undefined ? 'warning' : 'error'}>{message}</Alert>
  );
}

/** How a secret is typed. */
export const PASSWORD_TYPING = {
  htmlInput: { maxLength: 200, autoCapitalize: 'none', spellCheck: false },
} as const;

type FixedFieldProps = { label: string; value: string; helperText: string };

/** Something that stands among the fields of a form and cannot be changed; it can be read and copied. */
export const FixedField = (props: FixedFieldProps) => (
  <TextField
    {...props}
    id={useId()}
    slotProps={{
      input: { readOnly: true, sx: { bgcolor: 'background.default', color: 'text.secondary' } },
    }}
  />
);

/** For what has a fault and is a button: only fields can be invalid. */
export const AT_FAULT = { 'data-fault': true };

const FAULT = '[aria-invalid="true"], [data-fault]';

/** Nobody has read sooner what a button says now. */
const READ_AFTER = 700;

type SubmitButtonProps = Omit<ButtonProps, 'type'> & { label: string; submitting: string };

/**
 * Sends the form around it. If it was refused the focus goes to the field at fault, or back to the button. Who presses
 * it just as it becomes another one, since the record has changed, meant the former: nothing is sent.
 */
export function SubmitButton({ label, submitting, disabled = false, ...props }: SubmitButtonProps) {
  const { isSubmitting } = useFormState();
  const button = useRef<HTMLButtonElement>(null);
  const wasSubmitting = useRef(false);
  const isRead = useSettled(label, READ_AFTER) === label;

  useEffect(() => {
    if (wasSubmitting.current && !isSubmitting) {
      const fault = button.current?.form?.querySelector<HTMLElement>(FAULT);
      // What is said stays in sight.
      if (fault) fault.focus();
      else button.current?.focus({ preventScroll: true });
    }
    wasSubmitting.current = isSubmitting;
  }, [isSubmitting]);

  return (
    <Button
      variant="contained"
      {...props}
      ref={button}
      type="submit"
      disabled={disabled || isSubmitting}
      aria-disabled={!isRead}
      onClick={(event) => isRead || event.preventDefault()}
    >
      {isSubmitting ? submitting : label}
    </Button>
  );
}
