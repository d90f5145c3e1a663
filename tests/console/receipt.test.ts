import { amountInWords } from '@fines/admin-ui/src/payments/receipt/receiptFacts.ts';
import { createUnprinted } from '@fines/admin-ui/src/payments/receipt/unprinted.ts';
import { describe, expect, it } from 'vitest';

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

const open = (text?: string) => {
  let kept = text;
  const cell = {
    read: () => kept,
    write: (written: string) => (kept = written),
    clear: () => (kept = undefined),
  };
  return { tab: createUnprinted(cell), reloaded: () => createUnprinted(cell) };
};

describe('the receipts that were not printed yet', () => {
  it('are originals once, after a reload too', () => {
    const { tab, reloaded } = open();
    tab.add('RCP-2026-001');
    tab.add('RCP-2026-002');
    expect(reloaded().has('RCP-2026-001')).toBe(true);
    expect(tab.take('RCP-2026-001')).toBe(true);
    expect(reloaded().take('RCP-2026-001')).toBe(false);
    expect(reloaded().take('RCP-2026-002')).toBe(true);
  });

  it('are none of those that another recorded, nor of what cannot be read', () => {
    expect(open().tab.take('RCP-2026-001')).toBe(false);
    expect(open('{').tab.has('RCP-2026-001')).toBe(false);
    expect(open('{"a":1}').tab.has('RCP-2026-001')).toBe(false);
  });
});
