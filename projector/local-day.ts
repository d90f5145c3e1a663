import { localDay } from '@fines/domain/shared/dates.ts';

const HOUR = '2026-03-01T08'.length;

const days = new Map<string, string>();

/** The local day of an instant in UTC; worked out once for each hour, since a day is told very often. */
export function dayOf(instant: string): string {
  const hour = instant.slice(0, HOUR);
  const known = days.get(hour);
  if (known !== undefined) return known;
  const day = localDay(instant);
  days.set(hour, day);
  return day;
}
