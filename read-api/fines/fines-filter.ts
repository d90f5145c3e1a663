import { fineStatusSchema } from '@fines/domain/fine/status.ts';
import { anyCase } from '@fines/domain/shared/enumeration.ts';
import { OFFENSE_TYPES } from '@fines/domain/shared/offences.ts';
import { plateSchema } from '@fines/domain/shared/plate.ts';
import type { z } from 'zod';

import { from, ids, text, upTo } from '../lists/filters.ts';
import { filterQuery } from '../lists/list-query.ts';
import { andSearch } from '../lists/search.ts';
import { Where } from '../lists/where.ts';

export const fineFilters = {
  search: text,
  status: fineStatusSchema,
  offenseType: anyCase(OFFENSE_TYPES, `must be one of ${OFFENSE_TYPES.join(', ')}`),
  issuedById: text,
  licensePlate: plateSchema,
  dateIssued_gte: from,
  dateIssued_lte: upTo,
  id: ids,
};

export const finesFilterQuery = filterQuery(fineFilters);
export type FinesFilter = z.output<typeof finesFilterQuery>;

export function whereOf(filter: FinesFilter): Where {
  const where = new Where();
  where.and(filter.status, (status) => `status = ${status}`);
  where.and(filter.offenseType, (type) => `offense_type = ${type}`);
  where.and(filter.issuedById, (id) => `issued_by_id = ${id}`);
  where.and(filter.licensePlate, (plate) => `license_plate = ${plate}`);
  where.and(filter.dateIssued_gte, (instant) => `date_issued >= ${instant}`);
  where.and(filter.dateIssued_lte, (instant) => `date_issued < ${instant}`);
  where.and(filter.id, (wanted) => `id = ANY(${wanted})`);
  andSearch(where, filter.search);
  return where;
}
