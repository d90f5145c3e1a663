/** The receipt of a payment, or several on one sheet. */
export const receiptPath = (...receiptNumbers: readonly string[]): string =>
  `/payments/${receiptNumbers.map(encodeURIComponent).join(',')}`;

/** The receipts of all that was paid at one go. */
export const sheetPath = (togetherId: string): string =>
  `/payments/together/${encodeURIComponent(togetherId)}`;

/** The cash-ups of a person and a local day. */
export const cashUpPath = (cashierId: string, day: string): string =>
  `/payments/cash-up?cashierId=${encodeURIComponent(cashierId)}&day=${day}`;
