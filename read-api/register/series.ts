import { PENDING_MINUTES } from '@fines/domain/shared/streams.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

/** `number_order` is the year times this, plus the running number. */
const A_YEAR = 1_000_000_000_000;

const orderOf = (number: string): string =>
  `split_part(${number}, '-', 2)::bigint * ${A_YEAR} + split_part(${number}, '-', 3)::bigint`;

/**
 * Every number in the log, when it came, and what became of it: used, voided, or neither yet. A payment uses the
 * number of its reserved receipt, so such a number has two rows here, and only one is `given`.
 */
const NUMBERS = `
  SELECT 'FN' AS series, number_order, created_at AS at, true AS given, true AS used, false AS voided
    FROM ${READ_SCHEMA}.fines
  UNION ALL SELECT 'FN', number_order, created_at, true, true, false FROM ${READ_SCHEMA}.deleted_fines
  UNION ALL SELECT 'FN', ${orderOf('record')}, at, true, false, true
    FROM ${READ_SCHEMA}.acts WHERE kind = 'NUMBER_VOIDED'
  UNION ALL SELECT 'RCP', number_order, at, true, false, is_voided FROM ${READ_SCHEMA}.receipts
  UNION ALL SELECT 'RCP', number_order, paid_at, false, true, false FROM ${READ_SCHEMA}.payments`;

/** Ranges of missing numbers of a series, and when the first number after each range came. */
const GAPS = `
  SELECT lag(number, 1, 0::bigint) OVER (ORDER BY number) + 1 AS first, number - 1 AS last,
         min(at) OVER (ORDER BY number DESC) AS since
  FROM (
    SELECT number_order % ${A_YEAR} AS number, at FROM (${NUMBERS}) AS numbers
    WHERE given AND numbers.series = counted.series AND number_order / ${A_YEAR} = counted.year
  ) AS numbers
  WHERE counted.last > counted.given`;

/** Numbers that were reserved, and are neither used nor voided. */
const RESERVED = `
  SELECT number_order % ${A_YEAR} AS first, number_order % ${A_YEAR} AS last, at AS since
  FROM ${READ_SCHEMA}.receipts
  WHERE counted.series = 'RCP' AND counted.given > counted.used + counted.voided
    AND number_order / ${A_YEAR} = counted.year AND NOT is_voided
    AND NOT EXISTS (SELECT FROM ${READ_SCHEMA}.payments WHERE payments.id = receipts.id)`;

/** In characters. If thousands of numbers of a series are missing, the first ones are enough. */
const SHOWN = 1000;

/** Numbers that are neither used nor voided. Each kind is searched only if the counts say that there are some. */
const OPEN = `
  SELECT sum(last - first + 1) FILTER (WHERE pending) AS pending,
         string_agg(CASE WHEN first = last THEN first::text ELSE first || '–' || last END, ', ' ORDER BY first)
           FILTER (WHERE NOT pending) AS gaps
  FROM (
    SELECT first, last, since > clock_timestamp() - interval '${PENDING_MINUTES} minutes' AS pending
    FROM (${GAPS} UNION ALL ${RESERVED}) AS open WHERE first <= last
  ) AS open`;

/** A row for each series: one of fines and one of receipts for each year. */
export const SERIES = `
  SELECT series || '-' || year AS id, series || '-' || year AS series,
         lower(series || '-' || year) AS search_text, last, used, voided, coalesce(pending, 0) AS pending,
         last - used - voided - coalesce(pending, 0) AS missing, left(gaps, ${SHOWN}) AS gaps
  FROM (
    SELECT series, number_order / ${A_YEAR} AS year, max(number_order % ${A_YEAR}) AS last,
           count(*) FILTER (WHERE given) AS given, count(*) FILTER (WHERE used) AS used,
           count(*) FILTER (WHERE voided) AS voided
    FROM (${NUMBERS}) AS numbers GROUP BY series, number_order / ${A_YEAR}
  ) AS counted
  LEFT JOIN LATERAL (${OPEN}) AS open ON true`;
