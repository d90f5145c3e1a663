import { READ_SCHEMA } from '@fines/platform/read-model.ts';

/** As `number_order` has them: the year, then the running number. */
const A_YEAR = 1_000_000_000_000;

const orderOf = (number: string): string =>
  `split_part(${number}, '-', 2)::bigint * ${A_YEAR} + split_part(${number}, '-', 3)::bigint`;

/** Every number that was ever given or left out, once. */
const NUMBERS = `
  SELECT 'FN' AS series, number_order, false AS is_voided FROM ${READ_SCHEMA}.fines
  UNION ALL SELECT 'FN', number_order, false FROM ${READ_SCHEMA}.deleted_fines
  UNION ALL SELECT 'FN', ${orderOf('record')}, true FROM ${READ_SCHEMA}.acts WHERE kind = 'NUMBER_VOIDED'
  UNION ALL SELECT 'RCP', number_order, is_voided FROM ${READ_SCHEMA}.receipts`;

/** In characters: of a series with thousands of gaps the first ones tell enough. */
const GAPS_SHOWN = 1000;

/** They are looked for only where the count says that there is one. */
const GAPS = `
  SELECT string_agg(CASE WHEN first = last THEN first::text ELSE first || '–' || last END, ', ' ORDER BY first)
  FROM (
    SELECT lag(number, 1, 0::bigint) OVER (ORDER BY number) + 1 AS first, number - 1 AS last
    FROM (
      SELECT number_order % ${A_YEAR} AS number FROM (${NUMBERS}) AS numbers
      WHERE numbers.series = counted.series AND number_order / ${A_YEAR} = counted.year
    ) AS given
    ORDER BY number
  ) AS gaps WHERE first <= last`;

/** A row for each series: fines and receipts have one a year. */
export const SERIES = `
  SELECT series || '-' || year AS id, series || '-' || year AS series,
         lower(series || '-' || year) AS search_text, last, given - voided AS used, voided,
         last - given AS missing,
         CASE WHEN last > given THEN (SELECT left(gaps, ${GAPS_SHOWN}) FROM (${GAPS}) AS listed(gaps)) END AS gaps
  FROM (
    SELECT series, number_order / ${A_YEAR} AS year, max(number_order % ${A_YEAR}) AS last, count(*) AS given,
           count(*) FILTER (WHERE is_voided) AS voided
    FROM (${NUMBERS}) AS numbers GROUP BY series, number_order / ${A_YEAR}
  ) AS counted`;
