import type { Letterhead } from '@fines/domain/letterhead/letterhead.ts';
import type { LetterheadChanges } from '@fines/domain/letterhead/view.ts';

import { http } from '../data/client.ts';
import { API } from '../data/dataProvider.ts';
import { createCaller } from '../data/urls.ts';

// Not with the other calls, which every screen loads: papers come later.
const api = createCaller(http, API);

/** The letterhead with its version. */
export type VersionedLetterhead = Letterhead & { etag?: string };

export const fetchLetterhead = (): Promise<VersionedLetterhead> => api.get('/letterhead');

export const letterheadChanges = (): Promise<LetterheadChanges> => api.get('/letterhead/changes');

/** The version that the user saw, and the key of the command. */
type Sent = { etag: string | undefined; key: string };

/** Refused with 412 if the letterhead is another by now. */
export const changeLetterhead = (body: Letterhead, sent: Sent): Promise<VersionedLetterhead> =>
  api.put('/letterhead', { body, ...sent });
