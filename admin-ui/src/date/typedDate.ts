import { utc } from '@date-fns/utc/utc';
import { localDaySchema } from '@fines/domain/shared/dates.ts';
import { withoutHidden } from '@fines/domain/shared/text.ts';
import { format } from 'date-fns/format';
import { isValid } from 'date-fns/isValid';
import { parse } from 'date-fns/parse';

/** Days and times of day are read without a time zone: each day has every minute. */
const PLAIN = { in: utc };

/** The format of a date field. The month is a word, so that nobody can confuse it with the day. */
const DAY = 'dd MMM yyyy';
const MINUTE = `${DAY} HH:mm`;

export const DAY_EXAMPLE = '23 Nov 2026';
export const MINUTE_EXAMPLE = `${DAY_EXAMPLE} 14:30`;

/** What people type, between spaces. A number alone before a month is the day, as in all of Africa's south. */
const DAYS_TYPED = [
  'd MMM yyyy',
  'd MMMM yyyy',
  'd M yyyy',
  'ddMMyyyy',
  'yyyy M d',
  'yyyyMMdd',
  'MMM d yyyy',
  'MMMM d yyyy',
];
const MINUTES_TYPED = DAYS_TYPED.map((day) => `${day} H mm`);

/** Two or three digits are on the way to four. */
const HAS_WHOLE_YEAR = /(?<!\d)\d{4}(?!\d)|^\d{8}(?!\d)/;

/** `23.11.2026`, `23-Nov-2026` and `2026-11-23T14:30` with a space between any two parts. */
const parted = (text: string): string =>
  withoutHidden(text)
    .toLowerCase()
    .replaceAll(/[^a-z\d]+|(?<=\d)t(?=\d)/g, ' ')
    .replaceAll(/(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/g, ' ')
    .trim();

function dateIn(text: string, patterns: readonly string[]): Date | undefined {
  const typed = parted(text);
  if (!HAS_WHOLE_YEAR.test(typed)) return undefined;
  return patterns.map((pattern) => parse(typed, pattern, 0, PLAIN)).find(isValid);
}

/** The day that is meant, `2026-11-23`; undefined if none is. */
export function dayIn(text: string): string | undefined {
  const day = dateIn(text, DAYS_TYPED);
  return day && format(day, 'yyyy-MM-dd', PLAIN);
}

/** The minute that is meant, `2026-11-23T14:30`; undefined if none is. */
export function minuteIn(text: string): string | undefined {
  const minute = dateIn(text, MINUTES_TYPED);
  return minute && format(minute, "yyyy-MM-dd'T'HH:mm", PLAIN);
}

/** `23 Nov 2026`, of a day like `2026-11-23`; of anything else the text itself. */
export const writtenDay = (day: string): string =>
  localDaySchema.safeParse(day).success ? format(day, DAY, PLAIN) : day;

/** `23 Nov 2026 14:30`, of a minute like `2026-11-23T14:30`; empty for none. */
export const writtenMinute = (minute: string): string =>
  minute === '' ? '' : format(`${minute}Z`, MINUTE, PLAIN);
