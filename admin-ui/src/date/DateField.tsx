import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { type InputProps, useInput, ValidationError } from 'react-admin';

import { t } from '../i18n/i18nProvider.ts';
import { useOpener } from '../ui/useOpener.ts';
import { Calendar } from './Calendar.tsx';
import { DAY_EXAMPLE, dayIn, writtenDay } from './typedDate.ts';

/** What is typed, until one leaves the field; `days` are what the value was before, and what was taken over since. */
type Entry = { text: string; days: readonly string[]; isLeft: boolean };

type Typed = {
  value: string;
  onChange: (day: string) => void;
  /** Is given what is typed and no date, if anybody wants it. */
  onUnreadable?: ((text: string) => void) | undefined;
};

/** Shows the value as it is written, or what is being typed: a whole date is taken over at once, and half of none. */
function useTyped({ value, onChange, onUnreadable }: Typed) {
  const [kept, keep] = useState<Entry>();
  // Somebody else changed the value: the Back button, or a day that was picked.
  const entry = kept?.days.includes(value) === true ? kept : undefined;

  const type = (text: string): void => {
    const day = text.trim() === '' ? '' : dayIn(text);
    const days = entry?.days ?? [value];
    keep({ text, days: [...days, day ?? text], isLeft: false });
    if (day === undefined) onUnreadable?.(text);
    else if (day !== value) onChange(day);
  };
  const leave = (): void => {
    const isDone = entry !== undefined && (entry.text.trim() === '' || dayIn(entry.text) !== undefined);
    keep(entry === undefined || isDone ? undefined : { ...entry, isLeft: true });
  };
  const forget = (): void => keep(undefined);
  return {
    text: entry?.text ?? writtenDay(value),
    isUnreadable: entry?.isLeft === true,
    type,
    leave,
    forget,
  };
}

type Props = Typed &
  Pick<TextFieldProps, 'required' | 'size' | 'disabled' | 'inputRef'> & {
    id: string;
    label: string;
    /** What is wrong with the date, in words that stand below it. */
    fault?: ReactNode;
    /** What stands below it while nothing is wrong. */
    hint?: string | undefined;
    /** Whether something is wrong with the date that something else says. */
    error?: boolean;
    /** The id of the element that says it. */
    describedBy?: string | undefined;
  };

/**
 * A day, typed or picked. It is `2026-11-23` in `value`, empty for none, and `23 Nov 2026` on the screen, whatever
 * the language of the browser.
 */
export function DateField({
  id,
  label,
  value,
  onChange,
  onUnreadable,
  error = false,
  fault,
  hint,
  describedBy,
  ...props
}: Props) {
  const { text, isUnreadable, type, leave, forget } = useTyped({ value, onChange, onUnreadable });
  const message = isUnreadable ? t('date.noSuchDate', { example: DAY_EXAMPLE }) : fault;
  const { anchor, open, close } = useOpener();

  const pick = (day: string): void => {
    close();
    forget();
    onChange(day);
  };
  const takeOver = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter') leave();
  };
  return (
    <>
      <TextField
        {...props}
        id={id}
        label={label}
        value={text}
        placeholder={t('date.dayFormat')}
        error={error || message !== undefined}
        helperText={message ?? hint}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target instanceof HTMLInputElement && event.target.select()}
        onBlur={leave}
        onKeyDown={takeOver}
        slotProps={{
          ...(message !== undefined && { formHelperText: { role: 'alert' } }),
          htmlInput: {
            autoComplete: 'off',
            maxLength: 30,
            ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
          },
          input: {
            sx: { pr: 0.5 },
            endAdornment: (
              <InputAdornment position="end" sx={{ ml: 0 }}>
                <IconButton
                  size="small"
                  aria-label={t('date.openCalendar')}
                  aria-describedby={`${id}-label`}
                  aria-haspopup="dialog"
                  onClick={(event) => open(event.currentTarget)}
                >
                  <CalendarTodayOutlined fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Calendar anchor={anchor} day={dayIn(value)} onChoose={pick} onClose={close} />
    </>
  );
}

type DayInputProps = Pick<InputProps, 'source' | 'validate'> & {
  label: string;
  required?: boolean;
  isDisabled?: boolean;
  helperText?: string;
};

/** A day of the form around it; what is typed and is no day stays for the rules to refuse. */
export function DayInput({ label, required, isDisabled, helperText, ...input }: DayInputProps) {
  const { id, field, fieldState } = useInput({ ...input, parse: (day: string) => day });
  const { message } = fieldState.error ?? {};
  return (
    <DateField
      id={id}
      label={label}
      required={required}
      // Not the form's: of an input that is disabled there nothing is sent.
      disabled={isDisabled}
      value={field.value}
      onChange={field.onChange}
      onUnreadable={field.onChange}
      inputRef={field.ref}
      fault={message && <ValidationError error={message} />}
      hint={helperText}
    />
  );
}
