import type { Letterhead } from '@fines/domain/letterhead/letterhead.ts';
import type { LetterheadChanges } from '@fines/domain/letterhead/view.ts';

import type { Caller } from './urls.ts';

/** The version that the user saw, and the key of the command. */
type Sent = { etag: string | undefined; key: string };

/** The letterhead with its version. */
export type VersionedLetterhead = Letterhead & { etag?: string };

/** What the API offers on the letterhead. A change is refused with 412 if it is another by now. */
export const letterheadCalls = (api: Caller) => ({
  letterhead: (): Promise<VersionedLetterhead> => api.get('/letterhead'),
  letterheadChanges: (): Promise<LetterheadChanges> => api.get('/letterhead/changes'),
  changeLetterhead: (body: Letterhead, sent: Sent): Promise<VersionedLetterhead> =>
    api.put('/letterhead', { body, ...sent }),
});
