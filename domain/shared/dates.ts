import { utc } from '@date-fns/utc/utc';
import { addDays } from 'date-fns/addDays';
import { addHours as addHoursTo } from 'date-fns/addHours';
import { addMonths } from 'date-fns/addMonths';
import { addYears } from 'date-fns/addYears';
import { millisecondsInHour } from 'date-fns/constants';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { formatISO } from 'date-fns/formatISO';
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth';
import { startOfISOWeek } from 'date-fns/startOfISOWeek';
import { z } from 'zod';

const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';

/**
 * Dates outside are typing errors. Postgres lacks some ISO 8601 days (those of year 0), and others stop being valid
 * when a day is added or the time zone changes.
 */
const isNear = (dayOrInstant: string): boolean =>
  dayOrInstant.slice(0, FIRST_DAY.length) >= FIRST_DAY && dayOrInstant.slice(0, LAST_DAY.length) <= LAST_DAY;

/**
 * An instant as ISO 8601 in UTC with milliseconds: `2026-03-01T08:30:00.000Z`. Instants compare as text only if the
 * year has four digits in UTC, too; an offset may change that.
 */
export const instantSchema = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .pipe(z.iso.datetime().refine(isNear, 'must be an instant from 1900 to 2199'));

/** A calendar day in Africa/Mbabane: `2026-03-01`. */
export const localDaySchema = z.iso.date();

/** A day of a record. Some write 9999-12-31 for what has no end. */
export const daySince1900Schema = localDaySchema.refine((day) => day >= FIRST_DAY);

/** A day that somebody can mean. */
export const nearDaySchema = localDaySchema.refine(isNear, 'must be a day from 1900 to 2199');

/**
 * Africa/Mbabane has had UTC+2 all year since 1944, so this needs no time-zone table, which differs between machines.
 */
export const LOCAL_OFFSET = '+02:00';

/** The instant as a clock in Mbabane shows it, but written as UTC. */
const clockAt = (instant: string): string =>
  new Date(Date.parse(instant) + 2 * millisecondsInHour).toISOString();

export const localDay = (instant: string): string => clockAt(instant).slice(0, 10);

/** `14:30`, the time of day. */
export const localTime = (instant: string): string => clockAt(instant).slice(11, 16);

/** The same instant as a clock in Mbabane shows it: `2026-03-01T10:30:00+02:00`. */
export const localInstant = (instant: string): string => `${clockAt(instant).slice(0, 19)}${LOCAL_OFFSET}`;

export const localYear = (instant: string): number => Number(localDay(instant).slice(0, 4));

const shown = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: '2-digit',
  year: 'numeric',
});

/** `Mar 01, 2026`, a local day as people read it on screens. */
export const shownDay = (day: string): string => shown.format(new Date(day));

/** The first instant of a local day. */
export const startOfLocalDay = (day: string): string =>
  new Date(`${day}T00:00:00${LOCAL_OFFSET}`).toISOString();

/**
 * Counts days in UTC, which has them all. `tz` of date-fns uses the machine's own time zone, and miscounts where that
 * zone skipped a day.
 */
const IN_UTC = { in: utc };

const dayOf = (date: Date): string => formatISO(date, { representation: 'date' });

/** The day that lies `days` after (negative: before) a local day. */
export const shiftDay = (day: string, days: number): string => dayOf(addDays(day, days, IN_UTC));

/** The last day of the other month, if that one has no such day. */
export const shiftMonth = (day: string, months: number): string => dayOf(addMonths(day, months, IN_UTC));

/** 28 February, if the other year has no 29th. */
export const shiftYear = (day: string, years: number): string => dayOf(addYears(day, years, IN_UTC));

/** The number of days from a local day to a later one. */
export const daysBetween = (earlier: string, later: string): number =>
  differenceInCalendarDays(later, earlier, IN_UTC);

/** The Monday of the week in which a local day lies. */
export const mondayOf = (day: string): string => dayOf(startOfISOWeek(day, IN_UTC));

/** The last day of the month in which a local day lies. */
export const lastOfMonth = (day: string): string => dayOf(lastDayOfMonth(day, IN_UTC));

/** Until the next day begins in Eswatini: at least one. */
export const secondsLeftOfDay = (instant: string): number =>
  Math.ceil((Date.parse(startOfLocalDay(shiftDay(localDay(instant), 1))) - Date.parse(instant)) / 1000);

export const addHours = (instant: string, hours: number): string => addHoursTo(instant, hours).toISOString();
