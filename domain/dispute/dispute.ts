import { isFineNumber } from '../fine/number.ts';
import type { Person } from '../shared/person.ts';
import type { DisputeOutcome } from './status.ts';

type Submitted = {
  id: string;
  reason: string;
  evidence: string | null;
  submittedAt: string;
  submittedById: string;
};

export type PendingDispute = Submitted & { status: 'PENDING' };

export type ResolvedDispute = Submitted & {
  status: DisputeOutcome;
  resolution: string;
  resolvedAt: string;
  resolvedBy: Person;
};

export type Dispute = PendingDispute | ResolvedDispute;

/** The n-th dispute of a fine, counted from 1: `FN-2026-001-D1`. */
export const disputeIdOf = (fineNumber: string, nth: number): string => `${fineNumber}-D${nth}`;

const pattern = /^(.+)-D[1-9]\d{0,5}$/;

/** The number of the fine that a dispute is about; undefined for what names no dispute. */
export function disputedFineOf(disputeId: string): string | undefined {
  const fineNumber = pattern.exec(disputeId)?.[1];
  return fineNumber !== undefined && isFineNumber(fineNumber) ? fineNumber : undefined;
}
