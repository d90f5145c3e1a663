/** What the streams of this system begin with. A store may hold those of others, too. */
const CATEGORIES = ['fine', 'receipt', 'cash-up', 'review', 'vehicle', 'user', 'email', 'badge'] as const;
type Category = (typeof CATEGORIES)[number];

/** The streams of one kind of aggregate, each named after what identifies it: `fine-FN-2026-001`. */
export function streamsOf(category: Category) {
  const prefix = `${category}-`;
  return {
    streamOf: (id: string): string => `${prefix}${id}`,
    /** The id that a stream is named after; undefined for the streams of others. */
    idOf: (stream: string): string | undefined =>
      stream.startsWith(prefix) ? stream.slice(prefix.length) : undefined,
  };
}

/** The one stream that is named after nothing. */
export const SUPER_ADMINS_STREAM = 'super-admins';

/** No name of ours is longer, or has a NUL, which no table could hold. */
const OURS = new RegExp(`^(?:${SUPER_ADMINS_STREAM}|(?:${CATEGORIES.join('|')})-[^\\0]{1,200})$`, 's');

/** Whether a stream is one of this system by its name, so that its events must be what they say. */
export const isOurStream = (stream: string): boolean => OURS.test(stream);

/**
 * Numbers of documents: `FN-2026-001`, `RCP-2026-1204`. At least three digits, and they grow past 999.
 * The year is the year of issue in Africa/Mbabane.
 */
export type DocumentNumber = { series: 'FN' | 'RCP'; year: number; sequence: number };

export const formatNumber = ({ series, year, sequence }: DocumentNumber): string =>
  `${series}-${String(year).padStart(4, '0')}-${String(sequence).padStart(3, '0')}`;

const pattern = /^(FN|RCP)-(\d{4})-(\d{3,12})$/;

/** Undefined for everything that `formatNumber` would not have written. */
export function parseNumber(text: string): DocumentNumber | undefined {
  const [, series, year, digits] = pattern.exec(text) ?? [];
  if (series !== 'FN' && series !== 'RCP') return undefined;
  const number = { series, year: Number(year), sequence: Number(digits) } as const;
  return number.sequence > 0 && formatNumber(number) === text ? number : undefined;
}

/**
 * So long a number may be on its way: a receipt reserved and not used, a number given out and not in the log while
 * later ones are. Then it is pending; after that it is missing, until it is used or voided.
 */
export const PENDING_MINUTES = 10;

/** Both in milliseconds since 1970: since when the number is neither used nor voided, as far as the log tells. */
export const isPending = (since: number, now: number): boolean => since > now - PENDING_MINUTES * 60_000;
