import {
  askedPlateSchema,
  keysOneSlipAway,
  normalisePlate,
  plateKey,
  plateSchema,
  usualSpelling,
} from '@fines/domain/shared/plate.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { forAll } from '../for-all.ts';

const spaces = fc.stringMatching(/^[ \t\u00A0]{1,3}$/);
const anyText = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));

describe('a licence plate', () => {
  it.each([
    ['abc 123 eh', 'ABC 123 EH'],
    ['  ABC   123\tEH ', 'ABC 123 EH'],
    ['ABC123EH', 'ABC123EH'],
    ['ＡＢＣ－１２３', 'ABC-123'],
    ['', ''],
  ])('%j is kept as %j', (typed, kept) => {
    expect(normalisePlate(typed)).toBe(kept);
  });

  it('stays as it is once it is normalised', () => {
    forAll(
      [anyText],
      (text) => {
        const plate = normalisePlate(text);
        expect(normalisePlate(plate)).toBe(plate);
      },
      2000,
    );
  });

  it('is the same whatever the case and the spacing', () => {
    forAll(
      [fc.array(fc.stringMatching(/^[A-Z0-9]{1,4}$/), { minLength: 1, maxLength: 4 }), spaces],
      (parts, gap) => {
        const expected = parts.join(' ');
        expect(normalisePlate(`${gap}${parts.join(gap).toLowerCase()}${gap}`)).toBe(expected);
      },
    );
  });

  it.each([
    ['', 'License plate is required'],
    ['\u3164\u200B', 'License plate is required'],
    ['   ', 'License plate is required'],
    [undefined, 'License plate is required'],
    [123, 'License plate is required'],
    ['A'.repeat(13), 'License plate may have at most 12 characters'],
    ['A', 'License plate must have at least 2 characters'],
    ['- -', 'License plate must have a letter or a digit'],
  ])('%j is refused', (value, message) => {
    expect(plateSchema.safeParse(value).error?.issues[0]?.message).toBe(message);
  });

  it.each(['É 12', 'HSD_1', 'HSD--1', '\u0000A', '\ud800A', 'АВС 1'])('%j is refused', (text) => {
    expect(plateSchema.safeParse(text).error?.issues[0]?.message).toBe(
      'License plate may have the letters A to Z, digits, single spaces and hyphens only',
    );
  });

  it('is measured without the spaces around it', () => {
    expect(plateSchema.parse(`   ${'a'.repeat(12)}   `)).toBe('A'.repeat(12));
  });

  it('is as the rule wants it whenever it is taken, and stays so', () => {
    forAll(
      [fc.oneof(anyText, fc.stringMatching(/^[a-zA-Z0-9 -]{0,14}$/))],
      (text) => {
        const plate = plateSchema.safeParse(text).data;
        if (plate === undefined) return;
        expect(plate).toMatch(/^[A-Z0-9 -]{2,12}$/);
        expect(plate).toMatch(/[A-Z0-9]/);
        expect(plate).not.toMatch(/ {2}|--/);
        expect(plateSchema.parse(plate)).toBe(plate);
        expect(askedPlateSchema.parse(text)).toBe(plate);
      },
      2000,
    );
  });
});

describe('the key of a plate', () => {
  it.each(['hsd722bn', 'HSD 722 BN', 'HSD-722-BN', ' hsd - 722bn ', 'ｈｓｄ７２２ｂｎ'])(
    'of %j is HSD722BN',
    (spelling) => {
      expect(plateKey(spelling)).toBe('HSD722BN');
    },
  );

  it('is there for whatever an old log holds', () => {
    expect(plateKey('---')).toBe('---');
    expect(plateKey('Éku 1')).toBe('ÉKU1');
    expect(plateKey('\u3164')).not.toBe('');
  });

  it('is its own key, and that of the plate as it is spelled', () => {
    forAll([fc.stringMatching(/^[a-zA-Z0-9 -]{1,14}$/)], (text) => {
      expect(plateKey(plateKey(text))).toBe(plateKey(text));
      expect(plateKey(normalisePlate(text))).toBe(plateKey(text));
    });
  });
});

describe('a plate that the register does not spell', () => {
  it.each([
    ['zsd999xy', 'ZSD 999 XY'],
    ['ZSD-999-XY', 'ZSD 999 XY'],
    ['ZSD 99 9XY', 'ZSD 999 XY'],
    ['pay car', 'PAYCAR'],
    ['ABCD1234EFGH', 'ABCD1234EFGH'],
    ['ÉKU-1', 'ÉKU-1'],
    ['---', '---'],
    ['-5', '-5'],
    ['=1+1', '=1+1'],
    ['ABCDEFGHIJ-KLMNOPQ 1', 'ABCDEFGHIJ-KLMNOPQ 1'],
  ])('%j is spelled %j', (written, spelled) => {
    expect(usualSpelling(written)).toBe(spelled);
  });

  it('is spelled in one way, which may be typed again', () => {
    forAll([fc.stringMatching(/^[a-zA-Z0-9 -]{1,14}$/)], (text) => {
      const plate = plateSchema.safeParse(text).data;
      if (plate === undefined || plateKey(plate).length < 2) return;
      const spelled = usualSpelling(plate);
      expect(plateKey(spelled)).toBe(plateKey(plate));
      expect(usualSpelling(plateKey(plate))).toBe(spelled);
      expect(usualSpelling(spelled)).toBe(spelled);
      expect(plateSchema.parse(spelled)).toBe(spelled);
    });
  });
});

describe('the plates that a slip of the pen makes', () => {
  it('have another character, two changed, one less or one more', () => {
    const near = keysOneSlipAway(plateKey('HSD 722 BN'));
    for (const plate of ['HSD722BM', 'HSD272BN', 'HSD72BN', 'HSD7222BN', 'HSD722BNX', 'XHSD722BN']) {
      expect(near).toContain(plate);
    }
    for (const plate of ['HSD722BN', 'HSD733BM', '']) expect(near).not.toContain(plate);
    expect(new Set(near).size).toBe(near.length);
  });

  it('are those that make it again', () => {
    const key = fc.stringMatching(/^[A-Z0-9]{1,9}$/).map(plateKey);
    forAll(
      [key, fc.nat()],
      (one, at) => {
        const near = keysOneSlipAway(one);
        const [other = one] = near.slice(at % near.length);
        expect(keysOneSlipAway(other)).toContain(one);
      },
      100,
    );
  });
});
