import { isOurStream, streamsOf, SUPER_ADMINS_STREAM } from '@fines/domain/shared/streams.ts';
import { describe, expect, it } from 'vitest';

/** One of each kind, word for word as it stands in logs that exist. */
const NAMES = [
  'fine-FN-2026-001',
  'receipt-RCP-2026-001',
  'cash-up-7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0005-2026-03-01',
  'review-deletion FN-2026-001 2',
  'vehicle-HSD722BN',
  'user-7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0005',
  'email-5e1c',
  'badge-RSP-1001',
  'super-admins',
  'signing-keys',
  'access-log',
  'known-breaks',
  'offenses',
  'letterhead',
];

describe('a stream of this system', () => {
  it.each(NAMES)('%s', (name) => expect(isOurStream(name)).toBe(true));

  it('may have any name of up to 200 characters behind its kind', () => {
    expect(isOurStream('fine-\n')).toBe(true);
    expect(isOurStream(`fine-${'x'.repeat(200)}`)).toBe(true);
  });

  it.each([
    '',
    'fine',
    'fine-',
    'Fine-FN-2026-001',
    '$fine-FN-2026-001',
    'refine-FN-2026-001',
    'invoice-1',
    'super-admins-1',
    'signing-keys-1',
    'my-super-admins',
    'fine-\0',
    `fine-${'x'.repeat(201)}`,
  ])('is not %j', (name) => expect(isOurStream(name)).toBe(false));
});

it('names streams after what they are about, and back', () => {
  const { streamOf, idOf } = streamsOf('cash-up');
  expect(streamOf('1')).toBe('cash-up-1');
  expect(idOf('cash-up-1')).toBe('1');
  for (const other of ['fine-1', 'cash-up', 'my-cash-up-1']) expect(idOf(other)).toBeUndefined();
});

it('keeps the roster of super admins where it has always been', () => {
  expect(SUPER_ADMINS_STREAM).toBe('super-admins');
});
