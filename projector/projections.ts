import { RETIRED_TYPES } from '@fines/domain/log/retired.ts';
import { logKeyEvents } from '@fines/domain/record/events.ts';
import { superAdminEvents } from '@fines/domain/super-admins/events.ts';
import { badgeClaimEvents, emailClaimEvents } from '@fines/domain/user/events.ts';

import { cashUpProjection } from './cash-up/projection.ts';
import { readModelOf } from './engine/read-model.ts';
import { erasureProjection } from './erasure/projection.ts';
import { fineProjection } from './fine/projection.ts';
import { letterheadProjection } from './letterhead/projection.ts';
import { offenseProjection } from './offense/projection.ts';
import { publicViews } from './public-site/views.ts';
import { receiptProjection } from './receipt/projection.ts';
import { reviewProjection } from './review/projection.ts';
import { statementProjection } from './statement/projection.ts';
import { userProjection } from './user/projection.ts';
import { vehicleProjection } from './vehicle/projection.ts';

/** The projections of all kinds of streams, the event types that need no rows, and what the public sees of the rows. */
export const READ_MODEL = readModelOf(
  [
    fineProjection,
    cashUpProjection,
    receiptProjection,
    userProjection,
    vehicleProjection,
    reviewProjection,
    erasureProjection,
    offenseProjection,
    letterheadProjection,
    statementProjection,
  ],
  [
    ...[emailClaimEvents, badgeClaimEvents, superAdminEvents, logKeyEvents].flatMap(Object.keys),
    ...RETIRED_TYPES,
  ],
  publicViews,
);
