/** The receipt of a payment, or several on one sheet. */
export const receiptPath = (...receiptNumbers: readonly string[]): string =>
  `/payments/${receiptNumbers.map(encodeURIComponent).join(',')}`;
