import { metChanges } from '@fines/admin-ui/src/data/met.ts';
import { changesOf, editValuesOf } from '@fines/admin-ui/src/fine/detail/editValues.ts';
import { readDraft, valuesOfDraft, writeDraft } from '@fines/admin-ui/src/fine/issue/draft.ts';
import { EMPTY_FINE, factsOf, submissionOf } from '@fines/admin-ui/src/fine/issue/issueBody.ts';
import { faultOfSize, faultOfType, isSameValue } from '@fines/admin-ui/src/fine/photo/photoValue.ts';
import { vehicleInALine, warningOf } from '@fines/admin-ui/src/vehicle/vehicleText.ts';
import type { OffenseView } from '@fines/domain/offense/view.ts';
import type { VehicleView } from '@fines/domain/vehicle/view.ts';
import { describe, expect, it } from 'vitest';

import { A_FINE } from './a-fine.ts';
import { memoryCell } from './memory.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');

describe('what the form tells the API', () => {
  const parking: OffenseView = {
    id: 'parking',
    name: 'Illegal parking',
    offenseType: 'PARKING',
    amount: 60,
    law: null,
    validFrom: '2000-01-01',
  };

  it('is the plate as it is stored, the offense as the catalogue has it, and no empty fields', () => {
    const values = { ...EMPTY_FINE, licensePlate: ' abc  123 ah', location: ' Manzini ', notes: ' ' };
    expect(factsOf({ ...values, driverName: ' Musa  Dlamini ' }, parking)).toEqual({
      licensePlate: 'ABC 123 AH',
      driverLicense: undefined,
      driverName: 'Musa  Dlamini',
      offenseType: 'PARKING',
      offenseDescription: 'Illegal parking',
      amount: 60,
      location: 'Manzini',
      notes: undefined,
    });
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

describe('a draft', () => {
  const values = { ...EMPTY_FINE, licensePlate: 'HSD 472 BM', driverName: 'Musa', location: 'Manzini' };
  const entered = { userId: 'u1', values, photoUrls: [] };
  const photo = new File(['x'], 'car.jpg', { type: 'image/jpeg' });

  it('gives back what the same user entered, with the photos that were sent by then', () => {
    const cell = memoryCell();
    writeDraft(cell, { ...entered, values: { ...values, photos: [photo] } }, NOW);
    const unsent = readDraft(cell, 'u1');
    expect(unsent).toMatchObject({ savedAt: NOW.toISOString(), photosChosen: 1, photoUrls: [] });
    expect(unsent && valuesOfDraft(unsent)).toEqual(values);
    const photoUrls = ['/api/photos/aa'];
    writeDraft(
      cell,
      { userId: 'u1', values: { ...values, photos: [photoUrls[0] ?? '', photo] }, photoUrls },
      NOW,
    );
    const sent = readDraft(cell, 'u1');
    expect(sent && valuesOfDraft(sent)).toEqual({ ...values, photos: photoUrls });
    expect(sent).toMatchObject({ photosChosen: 2 });
  });

  it('is nothing to anybody else, and gone once somebody else has asked', () => {
    const cell = memoryCell();
    writeDraft(cell, entered, NOW);
    expect(readDraft(cell, 'u2')).toBeUndefined();
    expect(readDraft(cell, 'u1')).toBeUndefined();
  });

  it('ends when everything is emptied again, and is none if it cannot be read', () => {
    const cell = memoryCell();
    writeDraft(cell, entered, NOW);
    writeDraft(cell, { ...entered, values: { ...EMPTY_FINE, notes: ' ' } }, NOW);
    expect(cell.read()).toBeUndefined();
    expect(readDraft(memoryCell('{"userId":"u1"}'), 'u1')).toBeUndefined();
    expect(readDraft(memoryCell('nonsense'), 'u1')).toBeUndefined();
  });
});

const file = (type: string, bytes: number) => new File([new Uint8Array(bytes)], 'photo', { type });

describe('a photo', () => {
  it('is sent unless it can be none, or is too large', () => {
    const most = 8 * 1024 * 1024;
    expect(faultOfSize(file('image/jpeg', most))).toBeUndefined();
    expect(faultOfSize(file('image/png', most + 60_000))).toBe(
      'The photo may have at most 8 MB; this one has 8.1 MB',
    );
    expect(faultOfType(file('image/jpeg', 9))).toBeUndefined();
    for (const type of ['text/plain', 'image/heic', '']) {
      expect(faultOfType(file(type, 9))).toBe('The photo must be a JPEG, PNG, WebP, GIF or AVIF image');
    }
  });
});

describe('what the register says', () => {
  const vehicle = {
    licensePlate: 'HSD 472 BM',
    make: 'Toyota',
    model: 'Corolla',
    color: 'Red',
    ownerName: 'Bongani Maseko',
    expiryDate: '2026-11-19',
  } as VehicleView;

  it('is the owner and the vehicle, as far as they are known', () => {
    expect(vehicleInALine(vehicle)).toBe('Bongani Maseko · Toyota Corolla, Red');
    expect(vehicleInALine({ ...vehicle, ownerName: '', model: '', color: '' })).toBe('Toyota');
  });

  it.each([
    ['STOLEN', 'error', 'Stolen vehicle'],
    ['REPORTED', 'error', 'Reported vehicle'],
    ['EXPIRED', 'warning', 'Registration expired'],
  ] as const)('warns of %s', (status, severity, title) => {
    expect(warningOf({ ...vehicle, status })).toMatchObject({ severity, title });
  });

  it('says when the registration expired, and nothing of a valid one', () => {
    expect(warningOf({ ...vehicle, status: 'EXPIRED' })?.text).toBe(
      `The registration of ${vehicle.licensePlate} expired on Nov 19, 2026.`,
    );
    expect(warningOf({ ...vehicle, status: 'VALID' })).toBeUndefined();
  });
});

describe('an edit', () => {
  const photoUrl = '/api/photos/aa?until=1&signature=x';
  const sameLater = '/api/photos/aa?until=2&signature=y';
  const other = '/api/photos/bb?until=1&signature=z';

  it('sends only what differs, and null for what was emptied', () => {
    const values = { ...editValuesOf(A_FINE), driverLicense: ' ', location: ' Ezulwini ' };
    expect(changesOf(values, [], A_FINE)).toEqual({ driverLicense: null, location: 'Ezulwini' });
  });

  it('of nothing sends nothing', () => {
    expect(changesOf(editValuesOf(A_FINE), [], A_FINE)).toEqual({});
  });

  it('tells a photo from the same one under a newer link', () => {
    const fine = { ...A_FINE, photoUrls: [photoUrl] };
    const values = editValuesOf(fine);
    expect(changesOf(values, [sameLater], fine)).toEqual({});
    for (const photoUrls of [[other], [], [photoUrl, other], [other, photoUrl]])
      expect(changesOf(values, photoUrls, fine)).toEqual({ photoUrls });
  });

  it('that meets another one shows theirs and yours, and whether they differ', () => {
    const opened = { ...A_FINE, photoUrls: [photoUrl] };
    const now = {
      ...A_FINE,
      photoUrls: [sameLater],
      location: 'Mbabane',
      driverName: 'Musa',
      notes: 'Towed',
    };
    const yours = { ...editValuesOf(opened), location: 'Ezulwini', notes: 'Towed', driverLicense: 'DL2' };
    const met = (fine: typeof now) =>
      metChanges(editValuesOf(opened), editValuesOf(fine), yours, isSameValue);
    expect(met(now)).toEqual([
      { field: 'driverName', theirs: 'Musa', yours: '', isContested: true },
      { field: 'location', theirs: 'Mbabane', yours: 'Ezulwini', isContested: true },
      { field: 'notes', theirs: 'Towed', yours: 'Towed', isContested: false },
    ]);
    expect(met({ ...now, photoUrls: [photoUrl, other] })).toContainEqual(
      expect.objectContaining({ field: 'photos', theirs: [photoUrl, other] }),
    );
  });
});
