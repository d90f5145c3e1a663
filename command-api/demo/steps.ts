import type { PaymentMethod } from '@fines/domain/payment/method.ts';

/** What an officer wrote down. */
export type DemoFine = {
  licensePlate: string;
  driverLicense: string | null;
  driverName: string | null;
  offense: { name: string; type: string };
  location: string;
  notes: string | null;
};

/** What may happen to a fine later on; each at most once to the same fine. */
export type Happening =
  | { what: 'remind' }
  | { what: 'pay'; method: PaymentMethod; transactionReference: string | null }
  | { what: 'set-paid'; reason: string }
  | { what: 'dispute'; reason: string; evidence: string | null }
  | { what: 'resolve'; status: 'APPROVED' | 'REJECTED'; resolution: string };

/** Something that somebody did to a fine; the time is in hours before the moment the demo is told from. */
export type DemoStep = { fine: number; hoursAgo: number; by: string } & (
  | { what: 'issue'; request: DemoFine }
  | Happening
);
