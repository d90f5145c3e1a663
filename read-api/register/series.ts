import { fineStream } from '@fines/domain/fine/status.ts';
import { receiptStream } from '@fines/domain/receipt/receipt.ts';
import { PENDING_MINUTES } from '@fines/domain/shared/streams.ts';
import { READ_SCHEMA, STRANGERS_TABLE } from '@fines/platform/shared/read-model.ts';

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

/** SQL for a part of the number in a stream's name; null for all other streams. */
const partOf = (start: string, year: string, sequence: string): string =>
  `substring(stream FROM '^${start}${year}-${sequence}$')::bigint`;

const takenOf = (series: string, streamOf: (number: string) => string): string => {
  const start = streamOf(`${series}-`);
  const year = partOf(start, '([0-9]{4})', '[0-9]{3,12}');
  return `SELECT '${series}' AS series, ${year} AS year, ${partOf(start, '[0-9]{4}', '([0-9]{3,12})')} AS number
    FROM ${READ_SCHEMA}.${STRANGERS_TABLE}`;
};

/** Numbers that can never be given, since another program wrote to their streams. */
const TAKEN = `${takenOf('FN', fineStream)} UNION ALL ${takenOf('RCP', receiptStream)}`;

/** Only those below the last number of their series, since the series may never reach the others. */
const TAKEN_OF_SERIES = `
  SELECT DISTINCT number FROM (${TAKEN}) AS taken
  WHERE taken.series = counted.series AND taken.year = counted.year AND number BETWEEN 1 AND counted.last`;

/** Ranges of missing numbers of a series, and when the first number after each range came. */
const GAPS = `
  SELECT lag(number, 1, 0::bigint) OVER (ORDER BY number) + 1 AS first, number - 1 AS last,
         min(at) OVER (ORDER BY number DESC) AS since
  FROM (
    SELECT number_order % ${A_YEAR} AS number, at FROM (${NUMBERS}) AS numbers
    WHERE given AND numbers.series = counted.series AND number_order / ${A_YEAR} = counted.year
    UNION ALL SELECT number, NULL FROM (${TAKEN_OF_SERIES}) AS taken
  ) AS numbers
  WHERE counted.last > counted.given + taken_numbers.taken`;

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
         lower(series || '-' || year) AS search_text, last, used, voided, taken, coalesce(pending, 0) AS pending,
         last - used - voided - taken - coalesce(pending, 0) AS missing, left(gaps, ${SHOWN}) AS gaps
  FROM (
    SELECT series, number_order / ${A_YEAR} AS year, max(number_order % ${A_YEAR}) AS last,
           count(*) FILTER (WHERE given) AS given, count(*) FILTER (WHERE used) AS used,
           count(*) FILTER (WHERE voided) AS voided
    FROM (${NUMBERS}) AS numbers GROUP BY series, number_order / ${A_YEAR}
  ) AS counted
  CROSS JOIN LATERAL (SELECT count(*) AS taken FROM (${TAKEN_OF_SERIES}) AS numbers) AS taken_numbers
  LEFT JOIN LATERAL (${OPEN}) AS open ON true`;
