import { sha256Schema } from '@fines/domain/shared/text.ts';
import { expect, it } from 'vitest';

const DIGITS = '0123456789abcdef'.repeat(4);

it('is 64 lower-case hexadecimal digits', () => {
  expect(sha256Schema.parse(DIGITS)).toBe(DIGITS);
});

// It becomes the name of a file.
it.each([
  ['nothing', ''],
  ['too few', DIGITS.slice(1)],
  ['too many', `${DIGITS}0`],
  ['upper case', DIGITS.toUpperCase()],
  ['a path before it', `../${DIGITS}`],
  ['a path behind it', `${DIGITS}/../..`],
  ['a path in it', `../../${DIGITS.slice(6)}`],
  ['a line behind it', `${DIGITS}\n`],
])('is not one with %s', (_what, text) => {
  expect(sha256Schema.safeParse(text).error?.issues[0]?.message).toBe('must be the SHA-256 of a photo');
});
