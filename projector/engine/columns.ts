import { localDay } from '@fines/domain/shared/dates.ts';
import { folded, foldedName } from '@fines/domain/shared/folding.ts';
import { parseNumber } from '@fines/domain/shared/streams.ts';

const HOUR = '2026-03-01T08'.length;
const FIRST_DAY = '0001-01-01';

const days = new Map<string, string>();

/**
 * The local day of an instant in UTC. Cached for each hour, because projections ask for it very often.
 *
 * @throws RangeError before the year 1 and after 9999
 */
export function dayOf(instant: string): string {
  const hour = instant.slice(0, HOUR);
  const known = days.get(hour);
  if (known !== undefined) return known;
  const day = localDay(instant);
  // Events may say the year 0, or the end of 9999 in UTC, which is the year 10000 here. Columns hold no such days.
  if (day < FIRST_DAY) throw new RangeError(`${day} is not a day of the calendar`);
  days.set(hour, day);
  return day;
}

/** In characters. Longer texts do not fit into an index, and none that this system writes comes near. */
const LONGEST_INDEXED = 200;

/**
 * A text of a key or an index that a build makes of all rows at once, where one that is too long must not stop it.
 *
 * @throws RangeError
 */
export function indexed<Text extends string | null>(text: Text): Text {
  if (text !== null && text.length > LONGEST_INDEXED)
    throw new RangeError(`A text of ${text.length} characters is too long to be listed by`);
  return text;
}

const SEQUENCES_IN_A_YEAR = 1_000_000_000_000;

/** The number of a document as a number, so that FN-2026-1000 sorts after FN-2026-999. */
export function numberOrder(documentNumber: string): number {
  const number = parseNumber(documentNumber);
  if (number === undefined) throw new Error(`${documentNumber} is not the number of a document`);
  return number.year * SEQUENCES_IN_A_YEAR + number.sequence;
}

/**
 * The text that a search looks into, folded. Each part has a line of its own, so that no search matches across
 * two of them. Of a plate pass only the key, because a search looks for its text as a plate key too. Spelled plates
 * would fill the index with short groups of letters and digits that many plates share, and make it slow.
 */
export const searchText = (...texts: readonly (string | null)[]): string =>
  texts.map((text) => folded(text ?? '')).join('\n');

/** The same of names, which people write with and without hyphens and apostrophes. */
export const searchNames = (...names: readonly (string | null)[]): string =>
  names.map((name) => foldedName(name ?? '')).join('\n');
