import type { KeyObject } from 'node:crypto';

import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import type { Endpoint } from '@fines/platform/http/endpoint.ts';
import type { PersonalData } from '@fines/platform/personal-data/keys.ts';
import type { PhotoLinks, PhotoStore } from '@fines/platform/shared/photo-store.ts';
import type { PublicLinks } from '@fines/platform/shared/public-links.ts';
import type { EndedSessions } from '@fines/platform/shared/sessions.ts';

import { lookEndpoints } from './access-log/list-looks.ts';
import type { AccessLog } from './access-log/looks.ts';
import { cashUpEndpoints } from './cash-up/routes.ts';
import { dashboardEndpoints } from './dashboard/dashboard.ts';
import { disputeEndpoints } from './dispute/routes.ts';
import type { ReadPools } from './engine/database.ts';
import { limitAnonymous, limitPerPerson } from './engine/fair-reading.ts';
import { waitingForPosition } from './engine/read-position.ts';
import { erasureEndpoints } from './erasure/routes.ts';
import { fineEndpoints } from './fine/routes.ts';
import { letterheadEndpoints } from './letterhead/routes.ts';
import { type Live, liveEndpoint } from './live/live.ts';
import { logEndpoints } from './log/routes.ts';
import { messageEndpoints } from './message/routes.ts';
import { offenseEndpoints } from './offense/routes.ts';
import { officerEndpoints } from './officer/routes.ts';
import type { Papers } from './paper/papers.ts';
import { paperEndpoints } from './paper/routes.ts';
import { paymentEndpoints } from './payment/routes.ts';
import { photoEndpoints } from './photo/routes.ts';
import { reconciliationEndpoints } from './reconciliation/routes.ts';
import { openTreeHeadEndpoints } from './record/open-routes.ts';
import { treeHeadEndpoints } from './record/routes.ts';
import { registerEndpoints } from './register/routes.ts';
import { reportsEndpoints } from './report/routes.ts';
import { reviewEndpoints } from './review/routes.ts';
import { statementEndpoints } from './statement/imports.ts';
import { suspenseEndpoints } from './statement/routes.ts';
import { authEndpoints, userEndpoints } from './user/routes.ts';
import { vehicleImportEndpoints } from './vehicle/imports.ts';
import { vehicleEndpoints } from './vehicle/routes.ts';

type Needed = Pick<ReadPools, 'pool' | 'listPool' | 'exportPool'> & {
  store: EventStore;
  personal: PersonalData;
  photos: PhotoStore;
  photoLinks: PhotoLinks;
  publicLinks: PublicLinks;
  looks: AccessLog;
  logKey: KeyObject | undefined;
  papers: Papers;
  position: Parameters<typeof waitingForPosition>[1];
  live: Live;
  endedSessions: EndedSessions;
};

/** All questions. Nothing of what they need is used before one is asked. */
export function readEndpoints(needed: Needed): Endpoint[] {
  const ofReadTables = [
    ...fineEndpoints(needed),
    ...treeHeadEndpoints(needed),
    ...cashUpEndpoints(needed),
    ...paymentEndpoints(needed),
    ...disputeEndpoints(needed),
    ...vehicleEndpoints(needed),
    ...officerEndpoints(needed),
    ...userEndpoints(needed),
    ...dashboardEndpoints(needed),
    ...reportsEndpoints(needed),
    ...authEndpoints(needed),
    ...lookEndpoints(needed),
    ...offenseEndpoints(needed),
    ...letterheadEndpoints(needed),
    ...paperEndpoints(needed),
    ...reviewEndpoints(needed),
    ...erasureEndpoints(needed),
    ...logEndpoints(needed),
    ...registerEndpoints(needed),
    ...suspenseEndpoints(needed),
    ...reconciliationEndpoints(needed),
  ];
  return [
    ...limitPerPerson([
      ...waitingForPosition(ofReadTables, needed.position),
      ...vehicleImportEndpoints(needed),
      ...statementEndpoints(needed),
      ...messageEndpoints(needed),
    ]),
    // Without waiting for a position, since strangers must not make the service wait.
    ...limitAnonymous(openTreeHeadEndpoints(needed)),
    // Nor do these: no command changes photos, and `/live` reports every change by itself.
    liveEndpoint(needed.live, needed.endedSessions),
    ...photoEndpoints(needed),
  ];
}
