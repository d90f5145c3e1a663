import { z } from 'zod';

const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';

/**
 * What lies farther away is a slip of the pen. ISO 8601 has days that Postgres has not (those of year 0), and some
 * that are none any more when a day is added or the time zone changes.
 */
const isNear = (dayOrInstant: string): boolean =>
  dayOrInstant.slice(0, FIRST_DAY.length) >= FIRST_DAY && dayOrInstant.slice(0, LAST_DAY.length) <= LAST_DAY;

/**
 * An instant as ISO 8601 in UTC with milliseconds: `2026-03-01T08:30:00.000Z`. Its year has four digits in UTC
 * too, which an offset can undo: only so do instants compare as text.
 */
export const instantSchema = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .pipe(z.iso.datetime().refine(isNear, 'must be an instant from 1900 to 2199'));

/** A calendar day in Africa/Mbabane: `2026-03-01`. */
export const localDaySchema = z.iso.date();

/** One that can be meant. */
export const nearDaySchema = localDaySchema.refine(isNear, 'must be a day from 1900 to 2199');

const HOUR = 3_600_000;

/** Africa/Mbabane keeps UTC+2 all year and has done so since 1944, so no time-zone table is needed. */
const MBABANE_OFFSET = 2 * HOUR;

const inMbabane = (instant: string): string => new Date(Date.parse(instant) + MBABANE_OFFSET).toISOString();

export const localDay = (instant: string): string => inMbabane(instant).slice(0, 10);

/** `14:30`, the time of day. */
export const localTime = (instant: string): string => inMbabane(instant).slice(11, 16);

/** The same instant as a clock in Mbabane shows it: `2026-03-01T10:30:00+02:00`. */
export const localInstant = (instant: string): string => `${inMbabane(instant).slice(0, 19)}+02:00`;

export const localYear = (instant: string): number => Number(localDay(instant).slice(0, 4));

/** The first instant of a local day. */
export const startOfLocalDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - MBABANE_OFFSET).toISOString();

/** The day that lies `days` after (negative: before) a local day. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * 24 * HOUR).toISOString().slice(0, 10);

/** How many days a local day lies after an earlier one. */
export const daysBetween = (earlier: string, later: string): number =>
  (Date.parse(later) - Date.parse(earlier)) / (24 * HOUR);

export const addHours = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * HOUR).toISOString();
