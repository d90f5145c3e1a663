import { localDay } from '@fines/domain/shared/dates.ts';

const HOUR = '2026-03-01T08'.length;
const FIRST_DAY = '0001-01-01';

const days = new Map<string, string>();

/**
 * The local day of an instant in UTC; worked out once for each hour, since a day is told very often.
 *
 * @throws RangeError before the year 1 and after 9999
 */
export function dayOf(instant: string): string {
  const hour = instant.slice(0, HOUR);
  const known = days.get(hour);
  if (known !== undefined) return known;
  const day = localDay(instant);
  // Events could say the year 0, or 9999 so late that it is over here: days that no table holds.
  if (day < FIRST_DAY) throw new RangeError(`${day} is not a day of the calendar`);
  days.set(hour, day);
  return day;
}
