import { changesOf, editValuesOf } from '@fines/admin-ui/src/fines/detail/editValues.ts';
import { EMPTY_FINE, factsOf, formErrors, offencesAt } from '@fines/admin-ui/src/fines/issue/issueBody.ts';
import { submissionOf } from '@fines/admin-ui/src/fines/issue/submission.ts';
import { describe, expect, it } from 'vitest';

import { A_FINE } from './a-fine.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');

describe('what the form tells the API', () => {
  const parking = offencesAt(NOW).find(({ name }) => name === 'Illegal parking');

  it('is the plate as it is stored, the offence as the catalogue has it, and no empty fields', () => {
    if (parking === undefined) throw new Error('The catalogue has no parking');
    const values = { ...EMPTY_FINE, licensePlate: ' abc  123 ah', location: ' Manzini ', notes: ' ' };
    expect(factsOf(values, parking)).toEqual({
      licensePlate: 'ABC 123 AH',
      driverLicense: undefined,
      offenseType: 'PARKING',
      offenseDescription: 'Illegal parking',
      amount: 60,
      location: 'Manzini',
      notes: undefined,
    });
  });

  it("shows the server's messages at the fields that they are about", () => {
    expect(formErrors({ licensePlate: 'too long', amount: 'wrong', dateIssued: 'in the future' })).toEqual([
      ['licensePlate', 'too long'],
      ['offense', 'wrong'],
    ]);
  });
});

describe('a submission', () => {
  let keys = 0;
  const nextKey = () => `key-${++keys}`;
  const first = submissionOf({ plate: 'A' }, undefined, nextKey, () => NOW);

  it('keeps its key and its time when it is sent again', () => {
    expect(submissionOf({ plate: 'A' }, first, nextKey, () => new Date(0))).toBe(first);
  });

  it('is another command when it says something else', () => {
    const other = submissionOf({ plate: 'B' }, first, nextKey, () => NOW);
    expect(other.key).not.toBe(first.key);
  });
});

describe('an edit', () => {
  it('sends only what differs, and null for what was emptied', () => {
    const values = { ...editValuesOf(A_FINE), driverLicense: ' ', location: ' Ezulwini ' };
    expect(changesOf(values, A_FINE)).toEqual({ driverLicense: null, location: 'Ezulwini' });
  });

  it('of nothing sends nothing', () => {
    expect(changesOf(editValuesOf(A_FINE), A_FINE)).toEqual({});
  });
});
