import { asDigits, lettersOf } from './text.ts';

/** The beginnings of this system's stream names. A store may also contain streams of other programs. */
export const CATEGORIES = [
  'fine',
  'receipt',
  'cash-up',
  'review',
  'vehicle',
  'user',
  'email',
  'badge',
  'erasure',
  'statement-line',
] as const;
type Category = (typeof CATEGORIES)[number];

/** The streams of one kind of aggregate, each named after an id: `fine-FN-2026-001`. */
export function streamsOf(category: Category) {
  const prefix = `${category}-`;
  return {
    streamOf: (id: string): string => `${prefix}${id}`,
    /** The id in the name of a stream; undefined for other streams. */
    idOf: (stream: string): string | undefined =>
      stream.startsWith(prefix) ? stream.slice(prefix.length) : undefined,
  };
}

/** The streams without an id in their names. */
export const SUPER_ADMINS_STREAM = 'super-admins';
export const SIGNING_KEYS_STREAM = 'signing-keys';
export const OFFENSES_STREAM = 'offenses';
export const LETTERHEAD_STREAM = 'letterhead';

export const WITHOUT_ID = [
  SUPER_ADMINS_STREAM,
  SIGNING_KEYS_STREAM,
  // These two hold events of retired types.
  'access-log',
  'known-breaks',
  OFFENSES_STREAM,
  LETTERHEAD_STREAM,
] as const;

export const STREAM_KINDS = [...CATEGORIES, ...WITHOUT_ID] as const;

/** What a stream of this system is about. The id is empty where there is only one stream of the kind. */
export type StreamName = { kind: (typeof STREAM_KINDS)[number]; id: string };

/** Undefined for the stream of another program. */
export function parseStream(stream: string): StreamName | undefined {
  const alone = WITHOUT_ID.find((name) => name === stream);
  if (alone !== undefined) return { kind: alone, id: '' };
  const kind = CATEGORIES.find((category) => stream.startsWith(`${category}-`));
  return kind && { kind, id: stream.slice(kind.length + 1) };
}

/** No name of this system is longer or contains NUL, which no table could store. */
const OURS = new RegExp(`^(?:${WITHOUT_ID.join('|')}|(?:${CATEGORIES.join('|')})-[^\\0]{1,200})$`, 's');

/** Whether a stream belongs to this system by its name; then its events must be valid. */
export const isOurStream = (stream: string): boolean => OURS.test(stream);

/**
 * Numbers of documents: `FN-2026-001`, `RCP-2026-1204`. At least three digits, and they grow past 999.
 * The year is the year of issue in Africa/Mbabane.
 */
export type DocumentNumber = { series: 'FN' | 'RCP'; year: number; sequence: number };

export const formatNumber = ({ series, year, sequence }: DocumentNumber): string =>
  `${series}-${String(year).padStart(4, '0')}-${String(sequence).padStart(3, '0')}`;

const pattern = /^(FN|RCP)-(\d{4})-(\d{3,12})$/;

/** Undefined for every text that `formatNumber` cannot return. */
export function parseNumber(text: string): DocumentNumber | undefined {
  const [, series, year, digits] = pattern.exec(text) ?? [];
  if (series !== 'FN' && series !== 'RCP') return undefined;
  const number = { series, year: Number(year), sequence: Number(digits) } as const;
  return number.sequence > 0 && formatNumber(number) === text ? number : undefined;
}

/** The number of one of these series that somebody means who types `fn 2026 1`, or O for 0; undefined for none. */
export function numberMeant(
  typed: string,
  among: readonly DocumentNumber['series'][] = ['FN', 'RCP'],
): DocumentNumber | undefined {
  const [, letters, year = '', sequence = ''] =
    /^(FN|RCP)([\dOIL]{4})([\dOIL]{1,12})$/.exec(lettersOf(typed)) ?? [];
  const series = among.find((one) => one === letters);
  if (series === undefined) return undefined;
  const number = { series, year: Number(asDigits(year)), sequence: Number(asDigits(sequence)) };
  return number.sequence > 0 ? number : undefined;
}

/**
 * How long a number may be pending: a receipt that is reserved but not used, or a number that is not in the log while
 * later ones are. After that it is missing, until it is used or voided.
 */
export const PENDING_MINUTES = 10;

/** `since`: when the number began to be neither used nor voided. Both in milliseconds since 1970. */
export const isPending = (since: number, now: number): boolean => since > now - PENDING_MINUTES * 60_000;
