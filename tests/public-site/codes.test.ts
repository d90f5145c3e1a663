import { publicCodes, publicLinks } from '@fines/platform/shared/public-links.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const codes = publicCodes('a-secret-that-makes-the-codes-of-tests');
const numbers = fc.integer({ min: 1, max: 999_999 }).map((n) => `FN-2026-${String(n).padStart(3, '0')}`);

/** As people write it. */
const spelled = (code: string) => [
  code.toLowerCase(),
  `${code.slice(0, 5)} ${code.slice(5)}`,
  code.split('').join('-'),
  code.replaceAll('0', 'O').replaceAll('1', 'I'),
  code.replaceAll('0', 'o').replaceAll('1', 'l'),
];

describe('the code of a fine', () => {
  it('has ten letters and digits that nobody takes for others', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(codes.codeOf(number)).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
      }),
    );
  });

  it('is of this fine under this secret', () => {
    const code = codes.codeOf('FN-2026-001');
    expect(codes.isCodeOf('FN-2026-001', code)).toBe(true);
    expect(codes.isCodeOf('FN-2026-002', code)).toBe(false);
    expect(publicCodes('another-secret-that-makes-other-codes').isCodeOf('FN-2026-001', code)).toBe(false);
  });

  it('is understood however people write it', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        for (const typed of spelled(codes.codeOf(number))) expect(codes.isCodeOf(number, typed)).toBe(true);
      }),
    );
  });

  it.each(['', ' ', '0', '0000000000', 'ß'.repeat(10), '0'.repeat(10_000), '\0'])('is not %j', (typed) => {
    expect(codes.isCodeOf('FN-2026-001', typed)).toBe(false);
  });
});

describe('the address of a fine', () => {
  const PUBLIC_CODE_SECRET = 'a-secret-that-makes-the-codes-of-tests';

  it('has its number and its code, which stands in two groups beside it', () => {
    const { linkOf, checkUrl } = publicLinks({
      PUBLIC_SITE_URL: 'https://fines.example.sz/',
      PUBLIC_CODE_SECRET,
    });
    const code = codes.codeOf('FN-2026-001');
    expect(linkOf('FN-2026-001')).toEqual({
      site: 'https://fines.example.sz',
      url: `https://fines.example.sz/f/FN-2026-001/${code}`,
      code: `${code.slice(0, 5)} ${code.slice(5)}`,
    });
    expect(checkUrl).toBe('https://fines.example.sz/receipt');
  });

  it('is nowhere without a site, and needs a secret with one', () => {
    expect(publicLinks({ PUBLIC_CODE_SECRET })).toMatchObject({ checkUrl: null });
    expect(publicLinks({}).linkOf('FN-2026-001')).toBeNull();
    expect(() => publicLinks({ PUBLIC_SITE_URL: 'https://fines.example.sz' })).toThrow('PUBLIC_CODE_SECRET');
  });
});
