import type { Cents } from '../shared/money.ts';
import type { OffenseType } from '../shared/offences.ts';
import type { Issuer } from './events.ts';

type Details = {
  fineNumber: string;
  licensePlate: string;
  driverLicense: string | null;
  driverName: string | null;
  offenseType: OffenseType;
  offenseDescription: string;
  amount: Cents;
  location: string;
  notes: string | null;
  dateIssued: string;
  dueDate: string;
  issuedBy: Issuer;
  createdAt: string;
  updatedAt: string;
};

/** How and when a fine was settled; without a receipt if an officer only set its status to PAID. */
export type Settlement = { paidAt: string; paidAmount: Cents };

export type PaidFine = Details & { status: 'PAID'; settlement: Settlement };
export type OpenFine = Details & { status: 'UNPAID' | 'DISPUTED' };

/** RESOLVED: a dispute was approved. CANCELLED: the fine was deleted. Both are final. */
export type ClosedFine = Details & { status: 'RESOLVED' | 'CANCELLED' };

export type Fine = OpenFine | PaidFine | ClosedFine;

/** `ABSENT` until the fine is issued. */
export type FineState = { status: 'ABSENT' } | Fine;

export const initialFine: FineState = { status: 'ABSENT' };
