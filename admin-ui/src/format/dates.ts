import { localDay, shownDay } from '@fines/domain/shared/dates.ts';

import { t } from '../i18n/i18nProvider.ts';
const ZONE = 'Africa/Mbabane';

const day = { format: (instant: Date): string => shownDay(localDay(instant.toISOString())) };
const time = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });

const second = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

type Format = (text: string | null | undefined) => string;

/** An instant as the clocks in Mbabane have it, in these formats one after the other; `Invalid date` for what is none. */
const inMbabane =
  (...formats: Pick<Intl.DateTimeFormat, 'format'>[]): Format =>
  (text) => {
    const instant = new Date(text ?? Number.NaN);
    if (Number.isNaN(instant.getTime())) return t('format.invalidDate');
    return formats.map((format) => format.format(instant)).join(' ');
  };

/** `Nov 05, 2026`. */
export const formatDate = inMbabane(day);

/** `Nov 05, 2026 14:30`. */
export const formatDateTime = inMbabane(day, time);

/** `14:30`. */
export const formatTime = inMbabane(time);

/** `Nov 05, 2026 14:30:09`: for what is compared with other records. */
export const formatToSecond = inMbabane(day, second);

const dayOfMonth = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: '2-digit' });

/** `Nov 05`, of a local day like `2026-11-05`: for the axis of a chart. */
export const formatLocalDay = (local: string): string => dayOfMonth.format(new Date(local));

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STEPS = [
  { unit: 'day', ms: DAY },
  { unit: 'hour', ms: HOUR },
  { unit: 'minute', ms: MINUTE },
] as const;

/** `3 hours ago`, in whole units of the largest that fits. */
export function formatAgo(instant: string, now: Date): string {
  const passed = now.getTime() - Date.parse(instant);
  const step = STEPS.find(({ ms }) => passed >= ms);
  return step === undefined
    ? t('format.lessThanAMinuteAgo')
    : relative.format(-Math.floor(passed / step.ms), step.unit);
}

const minuteOfField = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The minute in Mbabane, `2026-11-20T10:00`, as a field for date and time holds it; empty for no instant. */
export const localMinute = (instant: string | undefined): string =>
  instant === undefined ? '' : minuteOfField.format(new Date(instant)).replace(' ', 'T');

/** The last instant of a minute in Mbabane: what happened in that minute counts. Undefined for none. */
export function endOfMinute(minute: string): string | undefined {
  const instant = new Date(`${minute}:59.999+02:00`);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

/** An instant of an address; undefined for anything else. */
export function instantIn(text: string | null): string | undefined {
  const instant = new Date(text ?? Number.NaN);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}
