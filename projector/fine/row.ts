import type { Fine } from '@fines/domain/fine/state.ts';
import { FINE_STATUSES } from '@fines/domain/fine/status.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { centsSchema } from '@fines/domain/shared/money.ts';
import { parseNumber } from '@fines/domain/shared/numbering.ts';
import { OFFENSE_TYPES } from '@fines/domain/shared/offences.ts';
import { z } from 'zod';

import type { Row } from '../table.ts';
import type { FineColumn } from './table.ts';

/** A fine that has a row, the revision of its stream, and the local day of issue that it counts for. */
export type CurrentFine = { fine: Fine; revision: number; day: string };

export function toRow({ fine, revision }: CurrentFine): Row<FineColumn> {
  const settlement = fine.status === 'PAID' ? fine.settlement : undefined;
  return {
    id: fine.fineNumber,
    number_order: numberOrder(fine.fineNumber),
    license_plate: fine.licensePlate,
    driver_license: fine.driverLicense,
    driver_name: fine.driverName,
    offense_type: fine.offenseType,
    offense_description: fine.offenseDescription,
    amount: fine.amount,
    location: fine.location,
    date_issued: fine.dateIssued,
    due_date: fine.dueDate,
    status: fine.status,
    issued_by_id: fine.issuedBy.id,
    issued_by_first_name: fine.issuedBy.firstName,
    issued_by_last_name: fine.issuedBy.lastName,
    issued_by_badge_number: fine.issuedBy.badgeNumber,
    paid_at: settlement?.paidAt ?? null,
    paid_amount: settlement?.paidAmount ?? null,
    payment_method: null,
    without_receipt: isWithoutReceipt(fine),
    notes: fine.notes,
    photo_url: null,
    created_at: fine.createdAt,
    updated_at: fine.updatedAt,
    revision,
    search_text: searchText(fine),
  };
}

/** Only the status select leads to PAID so far, and it gives no receipt. */
export const isWithoutReceipt = (fine: Fine): boolean => fine.status === 'PAID';

const SEQUENCES_IN_A_YEAR = 1_000_000_000_000;

function numberOrder(fineNumber: string): number {
  const number = parseNumber(fineNumber);
  if (number === undefined) throw new Error(`${fineNumber} is not the number of a fine`);
  return number.year * SEQUENCES_IN_A_YEAR + number.sequence;
}

/**
 * What a search looks into, in lower case: plate, plate without spaces, number, driver. Each on its own line,
 * so that no search can match across two of them.
 */
const searchText = ({ licensePlate, fineNumber, driverName }: Fine): string =>
  [licensePlate, licensePlate.replaceAll(' ', ''), fineNumber, driverName ?? ''].join('\n').toLowerCase();

const instant = z.date().transform((date) => date.toISOString());

const columns = z.object({
  id: z.string(),
  license_plate: z.string(),
  driver_license: z.string().nullable(),
  driver_name: z.string().nullable(),
  offense_type: z.enum(OFFENSE_TYPES),
  offense_description: z.string(),
  amount: centsSchema,
  location: z.string(),
  date_issued: instant,
  due_date: instant,
  status: z.enum(FINE_STATUSES),
  issued_by_id: z.string(),
  issued_by_first_name: z.string(),
  issued_by_last_name: z.string(),
  issued_by_badge_number: z.string().nullable(),
  paid_at: instant.nullable(),
  paid_amount: centsSchema.nullable(),
  notes: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
  revision: z.int(),
});

/** The very fine that `toRow` wrote. */
export function fromRow(values: Readonly<Record<string, unknown>>): CurrentFine {
  const row = columns.parse(values);
  const details = {
    fineNumber: row.id,
    licensePlate: row.license_plate,
    driverLicense: row.driver_license,
    driverName: row.driver_name,
    offenseType: row.offense_type,
    offenseDescription: row.offense_description,
    amount: row.amount,
    location: row.location,
    notes: row.notes,
    dateIssued: row.date_issued,
    dueDate: row.due_date,
    issuedBy: {
      id: row.issued_by_id,
      firstName: row.issued_by_first_name,
      lastName: row.issued_by_last_name,
      badgeNumber: row.issued_by_badge_number,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
  const { status, revision, paid_at: paidAt, paid_amount: paidAmount } = row;
  const day = localDay(details.dateIssued);
  if (status !== 'PAID') return { fine: { ...details, status }, revision, day };
  if (paidAt === null || paidAmount === null) throw new Error(`${row.id} is paid, but not when or how much`);
  return { fine: { ...details, status, settlement: { paidAt, paidAmount } }, revision, day };
}
