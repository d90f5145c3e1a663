import { LOCAL_OFFSET } from '@fines/domain/shared/dates.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';

import type { SortOrder } from './list-query.ts';

/**
 * SQL for where a page begins among rows that are sorted by their day: `bound`, the instant that no row of an
 * earlier day reaches, and `skipped`, how many of the rows from there on come before the page. No row if there are
 * not so many. Days are looked at in their order up to that one, however many rows they have; summed up as small
 * integers, since Postgres makes slow numerics of sums of large ones.
 *
 * @param offset the placeholder of how many rows come before the page
 */
export const beginOfPage = (counter: string, order: SortOrder, offset: string): string => `
  SELECT (${order === 'ASC' ? 'day' : 'day + 1'})::timestamp AT TIME ZONE INTERVAL '${LOCAL_OFFSET}' AS bound,
         ${offset}::bigint - (up_to - count) AS skipped
  FROM (
    SELECT day, sum(count::int)::int AS count, sum(sum(count::int)::int) OVER (ORDER BY day ${order}) AS up_to
    FROM ${READ_SCHEMA}.${counter} GROUP BY day) AS days
  WHERE up_to > ${offset} ORDER BY day ${order} LIMIT 1`;
