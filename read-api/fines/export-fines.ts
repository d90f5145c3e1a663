import type { Reply } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import type { CancellablePool } from '../cancellable.ts';
import { csvReply } from '../csv/csv-reply.ts';
import { queryBatches } from '../csv/query-batches.ts';
import { filterQuery } from '../lists/list-query.ts';
import { today } from '../period.ts';
import { EXPORTS } from './export-columns.ts';
import { type FineRow, FINES } from './fine-row.ts';
import { fineFilters, whereOf } from './fines-filter.ts';
import { ownersFound } from './people-search.ts';

/** The filters of the list, and whether the file has all columns or the usual four. */
export const fineExportQuery = filterQuery({
  ...fineFilters,
  columns: z.enum(['usual', 'all'], 'must be usual or all'),
});

/** All fines that the filter lets through, the newest first, as a file. */
export async function exportFines(
  pool: CancellablePool,
  { columns: which = 'usual', ...filter }: z.output<typeof fineExportQuery>,
  now: Date,
): Promise<Reply> {
  const { select, columns } = EXPORTS[which];
  const where = whereOf(filter, (await ownersFound(pool, filter.search)).keys());
  const batches = await queryBatches<FineRow>(
    pool,
    `SELECT ${select} FROM ${FINES} ${where.sql} ORDER BY created_at DESC, number_order DESC`,
    where,
  );
  return csvReply({
    fileName: `fines-${today(now)}.csv`,
    head: columns.map(({ head }) => head),
    cells: (row) => columns.map(({ cell }) => cell(row)),
    ...batches,
  });
}
