import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import { toEmalangeni } from '@fines/domain/shared/money.ts';
import type { Reply } from '@fines/platform/http/endpoint.ts';

import type { CancellablePool } from '../cancellable.ts';
import { csvReply, moneyCell } from '../csv/csv-reply.ts';
import { queryBatches } from '../csv/query-batches.ts';
import { today } from '../period.ts';
import { shownPlate } from '../vehicles/registered.ts';
import { type FineRow, FINES } from './fine-row.ts';
import { type FinesFilter, whereOf } from './fines-filter.ts';
import { ownersFound } from './people-search.ts';

type ExportRow = Pick<FineRow, 'id' | 'license_plate' | 'amount' | 'status'>;

/** All fines that the filter lets through, the newest first, as a file. */
export async function exportFines(pool: CancellablePool, filter: FinesFilter, now: Date): Promise<Reply> {
  const where = whereOf(filter, (await ownersFound(pool, filter.search)).keys());
  const batches = await queryBatches<ExportRow>(
    pool,
    `SELECT id, ${shownPlate('fines')}, amount, status FROM ${FINES} ${where.sql}
     ORDER BY created_at DESC, number_order DESC`,
    where,
  );
  return csvReply({
    fileName: `fines-${today(now)}.csv`,
    head: ['Fine Number', 'License Plate', 'Amount', 'Status'],
    cells: (row) => [
      row.id,
      row.license_plate,
      moneyCell(toEmalangeni(row.amount)),
      FINE_STATUS_LABELS[row.status],
    ],
    ...batches,
  });
}
