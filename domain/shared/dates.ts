import { z } from 'zod';

/**
 * An instant as ISO 8601 in UTC with milliseconds: `2026-03-01T08:30:00.000Z`. Its year has four digits in UTC
 * too, which an offset can undo: only so do instants compare as text.
 */
export const instantSchema = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .pipe(z.iso.datetime());

/** A calendar day in Africa/Mbabane: `2026-03-01`. */
export const localDaySchema = z.iso.date();

const HOUR = 3_600_000;

/** Africa/Mbabane keeps UTC+2 all year and has done so since 1944, so no time-zone table is needed. */
const MBABANE_OFFSET = 2 * HOUR;

export const localDay = (instant: string): string =>
  new Date(Date.parse(instant) + MBABANE_OFFSET).toISOString().slice(0, 10);

export const localYear = (instant: string): number => Number(localDay(instant).slice(0, 4));

/** The first instant of a local day. */
export const startOfLocalDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - MBABANE_OFFSET).toISOString();

/** The day that lies `days` after (negative: before) a local day. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * 24 * HOUR).toISOString().slice(0, 10);

export const addHours = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * HOUR).toISOString();
