import type {
  OffenseChanges,
  OffenseChangeView,
  OffenseView,
  TermsView,
} from '@fines/domain/offense/view.ts';

import type { Caller } from './urls.ts';

/** What is to be in force from a day on. */
export type WantedTerms = TermsView & { validFrom: string };

/** The version of the catalogue that the user saw, and the key of the command. */
type Sent = { etag: string | undefined; key: string };

const pathOf = (id: string): string => `/offenses/${encodeURIComponent(id)}`;

/** What the API offers on the catalogue of offenses. A change is refused with 412 if the catalogue is another by now. */
export const offenseCalls = (api: Caller) => ({
  offensesOn: (day: string): Promise<OffenseView[]> => api.get('/offenses', { on: day }),
  offenseChanges: (): Promise<OffenseChanges & { etag?: string }> => api.get('/offenses/changes'),
  /** Without an id, a new offense is added. */
  changeOffense: (id: string | undefined, body: WantedTerms, sent: Sent): Promise<OffenseChangeView> =>
    api.post(id === undefined ? '/offenses' : `${pathOf(id)}/changes`, { body, ...sent }),
  endOffense: (id: string, validFrom: string, sent: Sent): Promise<OffenseChangeView> =>
    api.post(`${pathOf(id)}/end`, { body: { validFrom }, ...sent }),
});
