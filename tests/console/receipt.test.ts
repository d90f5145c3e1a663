import { amountInWords, factsOf } from '@fines/admin-ui/src/receipt/ReceiptPaper.tsx';
import { describe, expect, it } from 'vitest';

import { A_RECEIPT } from './a-receipt.ts';

describe('an amount in words', () => {
  it.each([
    [60, 'Sixty Emalangeni'],
    [1, 'One Lilangeni'],
    [60.01, 'Sixty Emalangeni And One Cent'],
    [0.5, 'Zero Emalangeni And Fifty Cents'],
    [0.29, 'Zero Emalangeni And Twenty Nine Cents'],
    [1250.75, 'One Thousand Two Hundred Fifty Emalangeni And Seventy Five Cents'],
    // By thousands and millions, not by lakhs.
    [2_100_000, 'Two Million One Hundred Thousand Emalangeni'],
  ])('%s: %s', (emalangeni, words) => {
    expect(amountInWords(emalangeni)).toBe(words);
  });
});

const fact = (wanted: string, receipt = A_RECEIPT): string | undefined =>
  factsOf(receipt).find(({ label }) => label === wanted)?.value;

describe('a receipt', () => {
  it('tells two cashiers of one name apart by their badges', () => {
    expect(fact('Cashier')).toBe('Thandeka Simelane (Badge: RSP-2001)');
    const processedBy = { ...A_RECEIPT.processedBy, badgeNumber: null };
    expect(fact('Cashier', { ...A_RECEIPT, processedBy })).toBe('Thandeka Simelane');
  });

  it('of a refunded payment says who gave it back, and how', () => {
    const refund = {
      reason: 'Paid twice',
      refundedAt: A_RECEIPT.paidAt,
      refundedBy: { id: 'u2', firstName: 'Lindiwe', lastName: 'Mamba', badgeNumber: 'RSP-3001' },
      method: 'BANK_TRANSFER',
      transactionReference: 'EFT-2210',
    } as const;
    const refunded = { ...A_RECEIPT, status: 'REFUNDED', refund } as const;
    expect(fact('Refunded By', refunded)).toBe('Lindiwe Mamba (Badge: RSP-3001)');
    expect(fact('Given Back By', refunded)).toBe('Bank Transfer, EFT-2210');
    expect(fact('Given Back By')).toBeUndefined();
  });
});
