import { changesTo } from '@fines/domain/shared/events.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { forAll } from '../for-all.ts';

type Value = string | null;
type Fields = { a?: Value; b?: Value; c?: Value };

const value = fc.constantFrom<Value[]>(null, '', 'x', 'y');
const known = fc.record({ a: value, b: value, c: value });
const wanted: fc.Arbitrary<Fields> = fc.record(
  { a: fc.option(value, { nil: undefined }), b: value, c: value },
  { requiredKeys: [] },
);

describe('what a partial update comes to', () => {
  it('is the fields that differ', () => {
    expect(changesTo<Fields>({ a: 'x', b: null, c: 'y' }, { a: 'z', b: 'z', c: 'y' })).toEqual({
      a: 'z',
      b: 'z',
    });
    expect(changesTo<Fields>({ a: 'x', b: 'x', c: 'x' }, { a: null })).toEqual({ a: null });
  });

  it('is nothing when none does', () => {
    expect(changesTo<Fields>({ a: 'x', b: null, c: 'y' }, { a: 'x', b: null })).toBeUndefined();
    expect(changesTo<Fields>({ a: 'x', b: null, c: 'y' }, {})).toBeUndefined();
  });

  it('leaves alone what is not given', () => {
    expect(changesTo<Fields>({ a: 'x', b: 'x', c: 'x' }, { a: undefined, b: 'y' })).toStrictEqual({ b: 'y' });
  });

  it('leads from what is known to what is wanted, by no more than it takes', () => {
    forAll([known, wanted], (before, update) => {
      const given = Object.entries(update).filter(([, text]) => text !== undefined);
      const changes = changesTo<Fields>(before, update);
      expect({ ...before, ...changes }).toEqual({ ...before, ...Object.fromEntries(given) });
      for (const [field, text] of Object.entries(changes ?? {})) {
        expect(before[field as keyof Fields]).not.toBe(text);
      }
      expect(changes).not.toEqual({});
    });
  });
});
