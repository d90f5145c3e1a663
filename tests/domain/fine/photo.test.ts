import { fineEvents } from '@fines/domain/fine/events.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { fineView, fineViewSchema } from '@fines/domain/fine/view.ts';
import { describe, expect, it } from 'vitest';

import { fineAmended, fineIssued } from '../events.ts';
import { amendFine, given, issueFine, photoAt, stateAfter } from './fine-scenarios.ts';

const PHOTO = 'a'.repeat(64);
const ANOTHER = 'b'.repeat(64);

describe('the photo of a fine', () => {
  it('is recorded with the fine, by its SHA-256', () => {
    const { type, data } = fineIssued({ photoSha256: PHOTO });
    given()
      .when(issueFine({ photoSha256: PHOTO }))
      .thenEvents({ type, data });
  });

  it('may be added, replaced and taken away', () => {
    given(fineIssued())
      .when(amendFine({ photoSha256: PHOTO }))
      .thenEvents({ type: 'FineAmended', data: { photoSha256: PHOTO } });
    given(fineIssued({ photoSha256: PHOTO }))
      .when(amendFine({ photoSha256: ANOTHER }))
      .thenEvents({ type: 'FineAmended', data: { photoSha256: ANOTHER } });
    given(fineIssued({ photoSha256: PHOTO }))
      .when(amendFine({ photoSha256: null }))
      .thenEvents({ type: 'FineAmended', data: { photoSha256: null } });
  });

  it('that the fine has already changes nothing', () => {
    given(fineIssued(), fineAmended({ photoSha256: PHOTO }))
      .when(amendFine({ photoSha256: PHOTO }))
      .thenNothing();
    given(fineIssued())
      .when(amendFine({ photoSha256: null }))
      .thenNothing();
  });

  it('is what it was amended to last', () => {
    const state = stateAfter(fineIssued({ photoSha256: PHOTO }), fineAmended({ photoSha256: ANOTHER }));
    expect(state).toHaveProperty('photoSha256', ANOTHER);
  });

  it('is shown by a link that somebody else makes, and null where there is none', () => {
    const urls = [null, PHOTO].map((photoSha256) => {
      const fine = stateAfter(fineIssued({ photoSha256 }));
      if (!isIssued(fine)) throw new Error('the fine was issued');
      return fineViewSchema.parse(fineView(fine, photoAt)).photoUrl;
    });
    expect(urls).toEqual([null, `/photos/${PHOTO}`]);
  });

  it.each(['', 'photo.jpg', 'A'.repeat(64), 'a'.repeat(63), '../'.repeat(21).padEnd(64, 'a')])(
    'has no other name, such as %j',
    (photoSha256) => {
      const { data } = fineIssued();
      expect(fineEvents.FineIssued.data.safeParse({ ...data, photoSha256 }).success).toBe(false);
      expect(fineEvents.FineAmended.data.safeParse({ photoSha256 }).success).toBe(false);
    },
  );
});
