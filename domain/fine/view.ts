import { z } from 'zod';

import { toEmalangeni } from '../shared/money.ts';
import { OFFENSE_TYPES } from '../shared/offences.ts';
import type { Fine } from './state.ts';
import { FINE_STATUSES } from './status.ts';

export const PAYMENT_METHODS = ['CASH', 'MOBILE_MONEY', 'BANK_TRANSFER', 'CARD'] as const;

const issuer = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  badgeNumber: z.string().nullable(),
});

/** A fine as the HTTP API speaks of it: money in emalangeni, instants in UTC. */
export const fineViewSchema = z.object({
  id: z.string(),
  fineNumber: z.string(),
  licensePlate: z.string(),
  driverLicense: z.string().nullable(),
  driverName: z.string().nullable(),
  offenseType: z.enum(OFFENSE_TYPES),
  offenseDescription: z.string(),
  amount: z.number(),
  location: z.string(),
  dateIssued: z.iso.datetime(),
  dueDate: z.iso.datetime(),
  status: z.enum(FINE_STATUSES),
  issuedById: z.string(),
  issuedBy: issuer,
  paidAt: z.iso.datetime().nullable(),
  paidAmount: z.number().nullable(),
  paymentMethod: z.enum(PAYMENT_METHODS).nullable(),
  notes: z.string().nullable(),
  photoUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type FineView = z.output<typeof fineViewSchema>;

export function fineView(fine: Fine): FineView {
  const settlement = fine.status === 'PAID' ? fine.settlement : undefined;
  return {
    id: fine.fineNumber,
    fineNumber: fine.fineNumber,
    licensePlate: fine.licensePlate,
    driverLicense: fine.driverLicense,
    driverName: fine.driverName,
    offenseType: fine.offenseType,
    offenseDescription: fine.offenseDescription,
    amount: toEmalangeni(fine.amount),
    location: fine.location,
    dateIssued: fine.dateIssued,
    dueDate: fine.dueDate,
    status: fine.status,
    issuedById: fine.issuedBy.id,
    issuedBy: fine.issuedBy,
    paidAt: settlement?.paidAt ?? null,
    paidAmount: settlement === undefined ? null : toEmalangeni(settlement.paidAmount),
    paymentMethod: null,
    notes: fine.notes,
    photoUrl: null,
    createdAt: fine.createdAt,
    updatedAt: fine.updatedAt,
  };
}
