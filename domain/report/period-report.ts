import { z } from 'zod';

import { daysBetween, lastOfMonth, shiftDay, shiftMonth } from '../shared/dates.ts';
import { OFFENSE_TYPES } from '../shared/offenses.ts';

/** Local days; both are included. */
const daysSchema = z.object({ startDate: z.iso.date(), endDate: z.iso.date() });
type Days = z.output<typeof daysSchema>;

const MONTHS = 12;
const monthsSince0 = (day: string): number => Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7));

/** How many calendar months the period is made of; 0 if it begins or ends within one. */
export function wholeMonths({ startDate, endDate }: Days): number {
  const isWhole = startDate.endsWith('-01') && endDate === lastOfMonth(endDate);
  return isWhole ? monthsSince0(endDate) - monthsSince0(startDate) + 1 : 0;
}

/**
 * What a period is compared with: the time just before it, of the same length. Whole calendar months are compared with
 * as many whole months, so a month, a quarter and a year with the one before; anything else with as many days.
 */
export function periodBefore(period: Days): Days {
  const { startDate, endDate } = period;
  const months = wholeMonths(period);
  return {
    startDate:
      months > 0 ? shiftMonth(startDate, -months) : shiftDay(startDate, -daysBetween(startDate, endDate) - 1),
    endDate: shiftDay(startDate, -1),
  };
}

const TREND_GRAINS = ['day', 'month', 'year'] as const;
export type TrendGrain = (typeof TREND_GRAINS)[number];

const MOST_DAYS = 92;
const MOST_MONTHS_IN_DAYS = 5 * 366;

/** The finest grain whose points still fit side by side on a page: days of a quarter, months of five years. */
export function trendGrainOf({ startDate, endDate }: Days): TrendGrain {
  const days = daysBetween(startDate, endDate) + 1;
  if (days <= MOST_DAYS) return 'day';
  return days <= MOST_MONTHS_IN_DAYS ? 'month' : 'year';
}

/** So many officers and places have a row of their own; the others share one. */
export const MOST_ROWS = 15;

/** In days since the due date. Older ones have no upper limit. */
export const OVERDUE_AGES = [
  { from: 1, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91, to: null },
] as const;

const sumSchema = z.object({ count: z.int(), amount: z.number() });

/** Fines count on the day of issue, money on the day on which it moved, all else on the day on which it was done. */
const figuresSchema = z.object({
  /** Issued, and not deleted since. */
  fines: sumSchema,
  payments: sumSchema,
  refunds: sumSchema,
  /** The payments less the refunds, whenever their fines were issued. */
  collected: z.number(),
  /** The percentage of the amount of the period's fines that is paid by now. */
  collectionRate: z.number(),
  disputes: z.object({ submitted: z.int(), decided: z.int(), approved: z.int() }),
  deletions: z.int(),
  /** Of the period's fines, those that somebody set to paid without a payment. */
  paidWithoutReceipt: sumSchema,
});
export type PeriodFigures = z.output<typeof figuresSchema>;

/** Fines that were issued in the period, and how many such there were in the one before. */
const partSchema = sumSchema.extend({ paidAmount: z.number(), countBefore: z.int() });
export type PeriodPart = z.output<typeof partSchema>;

/** `rest` are those without a row of their own, and how many they are; null if there are none. */
const rankedSchema = <Named extends z.ZodRawShape>(named: Named) =>
  z.object({
    top: z.array(partSchema.extend(named)),
    rest: partSchema.extend({ members: z.int() }).nullable(),
  });

/**
 * All figures of a period, beside those of the period before of the same length; money in emalangeni. Statuses are
 * those of now, so a report of the same period changes as its fines are paid; the record says of when it is.
 */
export const periodReportSchema = z
  .object({
    period: daysSchema,
    before: daysSchema,
    /** Whether the last day is over. */
    isOver: z.boolean(),
    figures: z.object({ now: figuresSchema, before: figuresSchema }),
    offenses: z.array(partSchema.extend({ offenseType: z.enum(OFFENSE_TYPES) })),
    officers: rankedSchema({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      badgeNumber: z.string().nullable(),
    }),
    /** As the officers wrote them. */
    places: rankedSchema({ place: z.string() }),
    /** Each day, month or year of the period that has begun. */
    trend: z.object({
      grain: z.enum(TREND_GRAINS),
      points: z.array(z.object({ date: z.iso.date(), fines: z.int(), collected: z.number() })),
    }),
    /** Fines that are unpaid now, by the days since their due date at the end of the period, or today. */
    overdue: z.object({
      asOf: z.iso.date(),
      ages: z.array(sumSchema.extend({ from: z.int(), to: z.int().nullable() })),
    }),
    /** Closed in the period. One with a difference is to be signed off by somebody else. */
    cashUps: z.object({
      closed: z.int(),
      withDifference: z.int(),
      signedOff: z.int(),
      missing: z.number(),
      surplus: z.number(),
    }),
    /** Which log it was made from: how far the tables had read, and the newest checkpoint, if there is one. */
    record: z.object({
      position: z.string(),
      entries: z.int(),
      checkpoint: z.object({ size: z.int(), root: z.string(), signedAt: z.iso.datetime() }).nullable(),
    }),
    madeAt: z.iso.datetime(),
  })
  .meta({ id: 'PeriodReport' });
export type PeriodReport = z.output<typeof periodReportSchema>;
