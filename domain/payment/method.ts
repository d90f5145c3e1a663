import { anyCase } from '../shared/enumeration.ts';
import { invalid } from '../shared/refusal.ts';

export const PAYMENT_METHODS = ['CASH', 'MOBILE_MONEY', 'BANK_TRANSFER', 'CARD'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const paymentMethodSchema = anyCase(
  PAYMENT_METHODS,
  `Payment method must be one of ${PAYMENT_METHODS.join(', ')}`,
);

/** Whether it leaves a reference with somebody else: a bank, a network, a card terminal. */
export const hasReference = (method: PaymentMethod): boolean => method !== 'CASH';

/** How money changes hands. */
export type Transfer = { method: PaymentMethod; transactionReference: string | null };

/** Without it nobody can find the money again where it went through. */
export function requireReference({ method, transactionReference }: Transfer): void {
  if (!hasReference(method) || transactionReference !== null) return;
  const label = PAYMENT_METHOD_LABELS[method];
  throw invalid({ transactionReference: `${label} needs the reference of the transaction` });
}

export const PAYMENT_METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  CASH: 'Cash',
  MOBILE_MONEY: 'Mobile Money',
  BANK_TRANSFER: 'Bank Transfer',
  CARD: 'Card',
};
