import { standingPayment } from '@fines/domain/payment/standing.ts';
import { plateKey, usualSpelling } from '@fines/domain/shared/plate.ts';
import { rowOfFacts } from '@fines/platform/fact-columns.ts';

import { type EntityTable, tableOfEntities } from '../entity-table.ts';
import { numberOrder } from '../number-order.ts';
import { searchText } from '../search-text.ts';
import type { Row } from '../table.ts';
import { type CurrentFine, isDeleted } from './entity.ts';
import { deletedFinesTable, type FineColumn, finesTable } from './table.ts';

function toRow({ fine, revision }: CurrentFine): Row<FineColumn> {
  return {
    id: fine.fineNumber,
    number_order: numberOrder(fine.fineNumber),
    license_plate: usualSpelling(fine.licensePlate),
    plate_key: plateKey(fine.licensePlate),
    ...rowOfFacts(fine),
    offense_type: fine.offenseType,
    offense_description: fine.offenseDescription,
    amount: fine.amount,
    date_issued: fine.dateIssued,
    due_date: fine.dueDate,
    status: fine.status,
    issued_by_id: fine.issuedBy.id,
    issued_by_first_name: fine.issuedBy.firstName,
    issued_by_last_name: fine.issuedBy.lastName,
    issued_by_badge_number: fine.issuedBy.badgeNumber,
    ...settlementColumns(fine),
    payment_stands: standingPayment(fine) !== undefined,
    photo_sha256: fine.photoSha256,
    reminders_sent: fine.remindersSent,
    created_at: fine.createdAt,
    updated_at: fine.updatedAt,
    revision,
    search_text: searchText(
      plateKey(fine.licensePlate),
      fine.fineNumber,
      fine.driverName,
      fine.driverLicense,
    ),
  };
}

const UNSETTLED = {
  paid_at: null,
  paid_amount: null,
  payment_method: null,
  receipt_number: null,
  without_receipt: false,
};

function settlementColumns(fine: CurrentFine['fine']) {
  if (fine.status !== 'PAID') return UNSETTLED;
  const { paidAt, paidAmount, receipt } = fine.settlement;
  return {
    paid_at: paidAt,
    paid_amount: paidAmount,
    payment_method: receipt?.method ?? null,
    receipt_number: receipt?.number ?? null,
    without_receipt: receipt === null,
  };
}

/** Has rows of those entities only. */
const only = <Entity>(
  isTold: (entity: Entity) => boolean,
  { table, collect }: EntityTable<Entity>,
): EntityTable<Entity> => {
  const told = (entity: Entity | undefined) => (entity && isTold(entity) ? entity : undefined);
  return { table, collect: (changes, before, after) => collect(changes, told(before), told(after)) };
};

export const fineRows = only(
  (current: CurrentFine) => !isDeleted(current),
  tableOfEntities(finesTable, toRow),
);

export const deletedFineRows = only(isDeleted, tableOfEntities(deletedFinesTable, toRow));
