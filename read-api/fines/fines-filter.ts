import { startOfToday } from '@fines/domain/fine/due-date.ts';
import { fineStatusSchema } from '@fines/domain/fine/status.ts';
import { anyCase } from '@fines/domain/shared/enumeration.ts';
import { OFFENSE_TYPES } from '@fines/domain/shared/offenses.ts';
import { askedPlateSchema, type PlateKey, plateKey } from '@fines/domain/shared/plate.ts';
import { z } from 'zod';

import { from, ids, text, upTo, yesOrNo } from '../lists/filters.ts';
import { searchMatches } from '../lists/search.ts';
import { Where } from '../lists/where.ts';
import { officersWhere } from '../officers/officer-row.ts';
import { driverMatches } from './people-search.ts';

export const fineFilters = {
  search: text,
  status: fineStatusSchema,
  offenseType: anyCase(OFFENSE_TYPES, `must be one of ${OFFENSE_TYPES.join(', ')}`),
  issuedById: text,
  licensePlate: askedPlateSchema.transform(plateKey),
  dateIssued_gte: from,
  dateIssued_lte: upTo,
  /** Unpaid since its due date. */
  overdue: yesOrNo,
  /** Unpaid or disputed. */
  outstanding: yesOrNo,
  withoutReceipt: yesOrNo,
  /** Issued by officers who are there, or by those who left. */
  byActiveOfficers: yesOrNo,
  id: ids,
};

const filterSchema = z.object(fineFilters).partial();
export type FinesFilter = z.output<typeof filterSchema>;

export const OUTSTANDING = "status IN ('UNPAID', 'DISPUTED')";

/** @param platesOfOwners those that the search finds by the name of the owner */
export function whereOf(filter: FinesFilter, platesOfOwners: Iterable<PlateKey>): Where {
  const where = new Where();
  where.and(filter.status, (status) => `status = ${status}`);
  where.and(filter.offenseType, (type) => `offense_type = ${type}`);
  where.and(filter.issuedById, (id) => `issued_by_id = ${id}`);
  if (filter.overdue !== undefined) {
    where.whether(
      filter.overdue,
      `status = 'UNPAID' AND due_date < ${where.value(startOfToday(new Date()))}`,
    );
  }
  where.whether(filter.outstanding, OUTSTANDING);
  where.whether(filter.withoutReceipt, 'without_receipt');
  where.and(filter.byActiveOfficers, (isActive) => `issued_by_id IN (${officersWhere(isActive)})`);
  where.and(filter.licensePlate, (plate) => `plate_key = ${plate}`);
  where.and(filter.dateIssued_gte, (instant) => `date_issued >= ${instant}`);
  where.and(filter.dateIssued_lte, (instant) => `date_issued < ${instant}`);
  where.and(filter.id, (wanted) => `id = ANY(${wanted})`);
  andFineSearch(where, filter.search, [...platesOfOwners]);
  return where;
}

/** By plate, number, licence or driver, as it was typed; by the words of a driver's name; by an owner's plate. */
function andFineSearch(where: Where, search: string | undefined, owned: readonly PlateKey[]): void {
  const matches = [
    searchMatches(where, search),
    driverMatches(where, search),
    owned.length === 0 ? undefined : `plate_key = ANY(${where.value(owned)})`,
  ].filter((condition) => condition !== undefined);
  if (matches.length > 0) where.always(`(${matches.join(' OR ')})`);
}
