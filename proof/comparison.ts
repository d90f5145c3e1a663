import { formatPosition, parsePosition, type Position } from '@fines/platform/event-store/events.ts';
import type { Queryable } from '@fines/platform/postgres/postgres.ts';
import { COMPARISONS } from '@fines/platform/shared/record-tables.ts';

/** How what people are shown of a stream differs from what the log gives. Holds names of fields, not what is in them. */
export type Difference = { stream: string; what: string };

/** With so many, the comparison ends: not some rows are at fault, but the tables. */
export const MOST_DIFFERENCES = 1000;

/** The result of comparing a share of the read tables and photos with the log. */
export type Comparison = {
  /** When it ended. */
  at: Date;
  seconds: number;
  /** How many streams and photos were looked at. */
  records: number;
  photos: number;
  differences: readonly Difference[];
  /** Where in the log the next one goes on. */
  place: Position;
};

export const differenceText = ({ stream, what }: Difference): string => `${stream}: ${what}`;

/** Undefined if nothing was ever compared. */
export async function newestComparison(on: Queryable): Promise<Comparison | undefined> {
  const { rows } = await on.query<Omit<Comparison, 'place'> & { place: string }>(
    `SELECT at, seconds, records, photos, differences, place FROM ${COMPARISONS} ORDER BY at DESC, id DESC LIMIT 1`,
  );
  return rows[0] && { ...rows[0], place: parsePosition(rows[0].place) };
}

export async function keepComparison(
  on: Queryable,
  { seconds, records, photos, differences, place }: Omit<Comparison, 'at'>,
): Promise<void> {
  await on.query(
    `INSERT INTO ${COMPARISONS} (seconds, records, photos, differences, place) VALUES ($1, $2, $3, $4, $5)`,
    [seconds, records, photos, JSON.stringify(differences), formatPosition(place)],
  );
}
