import {
  comparePositions,
  formatPosition,
  parsePosition,
  type Position,
  START,
} from '@fines/platform/event-store/events.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const position: fc.Arbitrary<Position> = fc.record({
  commit: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  prepare: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
});

describe('a position', () => {
  test('is read back as it was written', () => {
    fc.assert(
      fc.property(position, (any) => {
        expect(parsePosition(formatPosition(any))).toEqual(any);
      }),
    );
    expect(formatPosition({ commit: 17n, prepare: 12n })).toBe('17/12');
  });

  test.each(['', '17', '17/', '/12', '17/12/1', '-1/0', '1.5/0', '17 / 12', 'x/y', `${'9'.repeat(21)}/0`])(
    'is not %j',
    (text) => expect(() => parsePosition(text)).toThrow(new RangeError(`Not a log position: ${text}`)),
  );

  test('comes before the larger one, by commit and then by prepare', () => {
    const sorted = [
      START,
      { commit: 0n, prepare: 1n },
      { commit: 2n, prepare: 1n },
      { commit: 10n, prepare: 0n },
    ];
    expect(sorted.toReversed().toSorted(comparePositions)).toEqual(sorted);
    expect(comparePositions(START, { commit: 0n, prepare: 0n })).toBe(0);
  });
});
