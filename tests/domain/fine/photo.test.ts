import { type FineEvent, fineEvents } from '@fines/domain/fine/events.ts';
import { photosAfter, photosAmended, photosIssued, photosNamedIn } from '@fines/domain/fine/photos.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { fineView, fineViewSchema } from '@fines/domain/fine/view.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fineAmended, fineIssued } from '../events.ts';
import { amendFine, given, issueFine, photoAt, stateAfter } from './fine-scenarios.ts';

const [FIRST, SECOND, THIRD] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];

const amended = (data: Extract<FineEvent, { type: 'FineAmended' }>['data']) => ({
  type: 'FineAmended' as const,
  data,
});

describe('the photos of a fine', () => {
  it('are recorded with the fine, by the SHA-256 of each', () => {
    const one = fineIssued({ photoSha256: FIRST });
    given()
      .when(issueFine({ photos: [FIRST] }))
      .thenEvents({ type: one.type, data: one.data });
    const three = fineIssued({ photoSha256: FIRST, furtherPhotos: [SECOND, THIRD] });
    given()
      .when(issueFine({ photos: [FIRST, SECOND, THIRD] }))
      .thenEvents({ type: three.type, data: three.data });
  });

  it('may be added, replaced and taken away; the event names what changes', () => {
    const two = fineIssued({ photoSha256: FIRST, furtherPhotos: [SECOND] });
    given(fineIssued())
      .when(amendFine({ photos: [FIRST] }))
      .thenEvents(amended({ photoSha256: FIRST }));
    given(fineIssued({ photoSha256: FIRST }))
      .when(amendFine({ photos: [FIRST, SECOND] }))
      .thenEvents(amended({ furtherPhotos: [SECOND] }));
    given(two)
      .when(amendFine({ photos: [THIRD, SECOND] }))
      .thenEvents(amended({ photoSha256: THIRD }));
    given(two)
      .when(amendFine({ photos: [SECOND] }))
      .thenEvents(amended({ photoSha256: SECOND, furtherPhotos: [] }));
    given(two)
      .when(amendFine({ photos: [] }))
      .thenEvents(amended({ photoSha256: null, furtherPhotos: [] }));
  });

  it('that the fine has already change nothing; their order does', () => {
    const two = [fineIssued({ photoSha256: FIRST }), fineAmended({ furtherPhotos: [SECOND] })];
    given(...two)
      .when(amendFine({ photos: [FIRST, SECOND] }))
      .thenNothing();
    given(...two)
      .when(amendFine({ photos: [SECOND, FIRST] }))
      .thenEvents(amended({ photoSha256: SECOND, furtherPhotos: [FIRST] }));
    given(fineIssued())
      .when(amendFine({ photos: [] }))
      .thenNothing();
  });

  it('are what they were amended to last', () => {
    const anyPhotos = fc.uniqueArray(fc.constantFrom(FIRST, SECOND, THIRD));
    fc.assert(
      fc.property(anyPhotos, fc.array(anyPhotos), (issued, amendments) => {
        const photos = amendments.reduce<readonly string[]>(
          (before, after) => photosAfter(before, photosAmended(before, after)),
          photosAfter([], photosIssued(issued)),
        );
        expect(photos).toEqual(amendments.at(-1) ?? issued);
      }),
    );
  });

  it('stay what the former program made of them, which knew of the first only', () => {
    const three = fineIssued({ photoSha256: FIRST, furtherPhotos: [SECOND, THIRD] });
    expect(stateAfter(three, fineAmended({ photoSha256: null }))).toHaveProperty('photos', [SECOND, THIRD]);
    expect(stateAfter(three, fineAmended({ photoSha256: THIRD }))).toHaveProperty('photos', [THIRD, SECOND]);
  });

  it('are shown by links that somebody else makes; the first also apart', () => {
    const shown = [
      [null, []],
      [FIRST, [SECOND]],
    ] as const;
    const views = shown.map(([photoSha256, furtherPhotos]) => {
      const fine = stateAfter(fineIssued({ photoSha256, furtherPhotos }));
      if (!isIssued(fine)) throw new Error('the fine was issued');
      const { photoUrl, photoUrls } = fineViewSchema.parse(fineView(fine, photoAt));
      return { photoUrl, photoUrls };
    });
    expect(views).toEqual([
      { photoUrl: null, photoUrls: [] },
      { photoUrl: `/photos/${FIRST}`, photoUrls: [`/photos/${FIRST}`, `/photos/${SECOND}`] },
    ]);
  });

  it.each(['', 'photo.jpg', 'A'.repeat(64), 'a'.repeat(63), '../'.repeat(21).padEnd(64, 'a')])(
    'have no other names, such as %j',
    (photoSha256) => {
      const { data } = fineIssued();
      const { FineIssued, FineAmended } = fineEvents;
      expect(FineIssued.data.safeParse({ ...data, photoSha256 }).success).toBe(false);
      expect(FineAmended.data.safeParse({ photoSha256 }).success).toBe(false);
      expect(FineAmended.data.safeParse({ furtherPhotos: [photoSha256] }).success).toBe(false);
    },
  );
});

describe('the photos that an event names', () => {
  it('are found, whatever else it says, and none where they are something else', () => {
    const both = { photoSha256: FIRST, furtherPhotos: [SECOND, THIRD] };
    expect(photosNamedIn(fineIssued(both).data)).toEqual([FIRST, SECOND, THIRD]);
    expect(photosNamedIn({ photoSha256: 7, furtherPhotos: [SECOND] })).toEqual([SECOND]);
    expect(photosNamedIn({ crestSha256: SECOND })).toEqual([SECOND]);
    for (const nothing of [undefined, null, 'text', {}, { photoSha256: null }])
      expect(photosNamedIn(nothing)).toEqual([]);
  });
});
