import { noTelephone, shownTelephone, telephoneIn, telephoneSchema } from '@fines/domain/shared/telephone.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('a telephone number', () => {
  it.each([
    ['7602 1234', '+26876021234'],
    ['2404-2221', '+26824042221'],
    ['7602–1234', '+26876021234'],
    ['0800 1234', '+26808001234'],
    ['268 7602 1234', '+26876021234'],
    ['+268 7602 1234', '+26876021234'],
    ['00268 76021234', '+26876021234'],
    ['+27 82 123 4567', '+27821234567'],
    ['+27 (0)82 123 4567', '+27821234567'],
    ['+27(0)82.123.4567', '+27821234567'],
    ['0027 82 123 4567', '+27821234567'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+39 (0)6 1234 5678', '+390612345678'],
    ['+258 84 123 4567', '+258841234567'],
  ])('%j is %s', (typed, held) => {
    expect(telephoneIn(typed)).toBe(held);
  });

  it.each([
    ['two numbers', '7602 1234 / 7612 3456'],
    ['two numbers', '7602 1234, 7612 3456'],
    ['two numbers', '7602 1234 7612 3456'],
    ['two numbers', '7602 1234 or 7612 3456'],
    ['two numbers', '+27 82 123 4567 / 083 123 4567'],
    ['two numbers of a country where they have no fixed length', '+49 30 123456 / 654321'],
    ['two ways to end', '7602 1234/35'],
    ['an extension', '2404 2221 ext. 5'],
    ['an extension', '2404 2221 x5'],
    ['a digit too few', '7602 123'],
    ['a digit too many', '7602 1234 5'],
    ['of another country, without its code', '082 123 4567'],
    ['without the plus', '27821234567'],
    ['as one dials it elsewhere', '011 27 82 123 4567'],
    ['a zero that Eswatini does not have', '+268 (0)7602 1234'],
    ['the code twice', '+268 268 7602 1234'],
    ['what a spreadsheet makes of it', '8.50312E+12'],
    ['a letter', '76O2 1234'],
    ['words', 'Tel 7602 1234 (home)'],
    ['at a premium rate', '+1 900 555 1234'],
    ['no country', '+0 123 456 789'],
    ['only an emergency', '999'],
    ['nothing', ''],
  ])('is not read where there is %s: %j', (_, typed) => {
    expect(telephoneIn(typed)).toBeUndefined();
    expect(telephoneSchema(noTelephone('Telephone')).safeParse(typed).error?.issues).toEqual([
      expect.objectContaining({
        message: 'Telephone must be one number like 7602 1234 or +27 82 123 4567',
      }),
    ]);
  });

  it('is never made of two', () => {
    const one = fc.constantFrom(
      '7602 1234',
      '+268 2404 2221',
      '+27 (0)82 123 4567',
      '+258 84 123 4567',
      '2505-1234',
    );
    const between = fc.constantFrom(
      ' ',
      '/',
      ' / ',
      ', ',
      '; ',
      ' or ',
      '-',
      '\n',
      ' & ',
      '~',
      '.',
      ' (',
      'x',
    );
    fc.assert(
      fc.property(one, between, one, (first, mark, second) => {
        expect(telephoneIn(`${first}${mark}${second}`)).toBeUndefined();
      }),
    );
  });

  it('is shown as its country writes it, and read again as the same', () => {
    expect(shownTelephone('+26876021234')).toBe('+268 7602 1234');
    expect(shownTelephone('+27821234567')).toBe('+27 82 123 4567');
    for (const held of ['+26876021234', '+27821234567', '+390612345678'])
      expect(telephoneIn(shownTelephone(held))).toBe(held);
  });

  it('stays as it is where older rules recorded what is none', () => {
    for (const held of ['+268 24042221 / 2', 'see file', 'erased', ''])
      expect(shownTelephone(held)).toBe(held);
  });
});
