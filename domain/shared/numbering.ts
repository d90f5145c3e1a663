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
