import { localDay } from '@fines/domain/shared/dates.ts';
import { parseNumber } from '@fines/domain/shared/streams.ts';

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

const SEQUENCES_IN_A_YEAR = 1_000_000_000_000;

/** The number of a document as a number: FN-2026-1000 comes after FN-2026-999. */
export function numberOrder(documentNumber: string): number {
  const number = parseNumber(documentNumber);
  if (number === undefined) throw new Error(`${documentNumber} is not the number of a document`);
  return number.year * SEQUENCES_IN_A_YEAR + number.sequence;
}

/**
 * What a search looks into, in lower case; each text on its own line, so that no search matches across two. Of a plate
 * it needs the key alone, since whatever is searched is looked up as plates are compared, too: spelled plates would
 * have everybody's short groups of letters and digits in the index, which then finds little.
 */
export const searchText = (...texts: readonly (string | null)[]): string =>
  texts
    .map((text) => text ?? '')
    .join('\n')
    .normalize('NFC')
    .toLowerCase();
