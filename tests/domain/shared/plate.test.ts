import { normalisePlate, plateSchema } from '@fines/domain/shared/plate.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const spaces = fc.stringMatching(/^[ \t\u00A0]{1,3}$/);
const anyText = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));

describe('a licence plate', () => {
  it.each([
    ['abc 123 eh', 'ABC 123 EH'],
    ['  ABC   123\tEH ', 'ABC 123 EH'],
    ['ABC123EH', 'ABC123EH'],
    ['', ''],
  ])('%j is kept as %j', (typed, kept) => {
    expect(normalisePlate(typed)).toBe(kept);
  });

  it('stays as it is once it is normalised', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const plate = normalisePlate(text);
        expect(normalisePlate(plate)).toBe(plate);
      }),
      {
        numRuns: 2000,
      },
    );
  });

  it('is the same whatever the case and the spacing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[A-Z0-9]{1,4}$/), { minLength: 1, maxLength: 4 }),
        spaces,
        (parts, gap) => {
          const expected = parts.join(' ');
          expect(normalisePlate(`${gap}${parts.join(gap).toLowerCase()}${gap}`)).toBe(expected);
        },
      ),
    );
  });

  it.each([
    ['', 'License plate is required'],
    ['   ', 'License plate is required'],
    [undefined, 'License plate is required'],
    [123, 'License plate is required'],
    ['A'.repeat(21), 'License plate is too long'],
  ])('%j is refused', (value, message) => {
    expect(plateSchema.safeParse(value).error?.issues[0]?.message).toBe(message);
  });

  it('is measured without the spaces around it', () => {
    expect(plateSchema.parse(`   ${'a'.repeat(20)}   `)).toBe('A'.repeat(20));
  });
});
