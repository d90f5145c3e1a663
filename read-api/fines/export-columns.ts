import type { FactName } from '@fines/domain/fine/facts.ts';
import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import { PAYMENT_METHOD_LABELS } from '@fines/domain/payment/method.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';

import { type Cell, moneyCell } from '../csv/csv-reply.ts';
import { shownPlate } from '../vehicles/registered.ts';
import { FINE_COLUMNS, type FineRow } from './fine-row.ts';

type UsualRow = Pick<FineRow, 'id' | 'license_plate' | 'amount' | 'status'>;
type ExportColumn<Row> = { head: string; cell: (row: Row) => Cell };

const money = (cents: Cents | null): Cell => (cents === null ? null : moneyCell(toEmalangeni(cents)));
const dayOf = (date: Date | null): Cell => (date === null ? null : localDay(date.toISOString()));

/** The four that the specification names. */
const USUAL_COLUMNS: readonly ExportColumn<UsualRow>[] = [
  { head: 'Fine Number', cell: (row) => row.id },
  { head: 'License Plate', cell: (row) => row.license_plate },
  { head: 'Amount', cell: (row) => money(row.amount) },
  { head: 'Status', cell: (row) => FINE_STATUS_LABELS[row.status] },
];

/** Further columns, in their order. */
const FURTHER_COLUMNS = {
  offense: { head: 'Offense', cell: (row) => row.offense_description },
  offenseType: { head: 'Offense Type', cell: (row) => row.offense_type },
  location: { head: 'Location', cell: (row) => row.location },
  dateIssued: { head: 'Date Issued', cell: (row) => dayOf(row.date_issued) },
  dueDate: { head: 'Due Date', cell: (row) => dayOf(row.due_date) },
  driverName: { head: 'Driver', cell: (row) => row.driver_name },
  driverLicense: { head: "Driver's License", cell: (row) => row.driver_license },
  issuedBy: { head: 'Issued By', cell: (row) => `${row.issued_by_first_name} ${row.issued_by_last_name}` },
  badge: { head: 'Badge', cell: (row) => row.issued_by_badge_number },
  paidAt: { head: 'Date Paid', cell: (row) => dayOf(row.paid_at) },
  paidAmount: { head: 'Amount Paid', cell: (row) => money(row.paid_amount) },
  paymentMethod: {
    head: 'Payment Method',
    cell: (row) => row.payment_method && PAYMENT_METHOD_LABELS[row.payment_method],
  },
  notes: { head: 'Remarks', cell: (row) => row.notes },
} satisfies Record<FactName, ExportColumn<FineRow>> & Record<string, ExportColumn<FineRow>>;

const ALL_COLUMNS: readonly ExportColumn<FineRow>[] = [...USUAL_COLUMNS, ...Object.values(FURTHER_COLUMNS)];

/** What a file may have, and all that the database is asked for it: most files are of the usual ones, and long. */
export const EXPORTS = {
  usual: { select: `id, ${shownPlate('fines')}, amount, status`, columns: USUAL_COLUMNS },
  all: { select: FINE_COLUMNS, columns: ALL_COLUMNS },
};
