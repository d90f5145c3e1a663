import type { Endpoint } from '@fines/platform/http/endpoint.ts';

import { cashUpEndpoints } from './cash-up/routes.ts';
import type { Dependencies } from './dependencies.ts';
import { disputeEndpoints } from './dispute/routes.ts';
import { erasureEndpoints } from './erasure/routes.ts';
import { fineEndpoints } from './fine/routes.ts';
import { letterheadEndpoints } from './letterhead/routes.ts';
import { offenseEndpoints } from './offense/routes.ts';
import { paymentEndpoints } from './payment/routes.ts';
import { photoEndpoints } from './photo/routes.ts';
import { postEndpoints } from './post/routes.ts';
import { cosignatureEndpoints, treeHeadEndpoints } from './record/routes.ts';
import { reviewEndpoints } from './review/routes.ts';
import { authEndpoints } from './sign-in/routes.ts';
import { statementEndpoints } from './statement/import-routes.ts';
import { suspenseEndpoints } from './statement/routes.ts';
import { userEndpoints } from './user/routes.ts';
import { vehicleImportEndpoints } from './vehicle/routes.ts';

type Needed = Dependencies &
  Parameters<typeof authEndpoints>[0] &
  Parameters<typeof photoEndpoints>[0] &
  Parameters<typeof treeHeadEndpoints>[0] &
  Parameters<typeof cosignatureEndpoints>[0] &
  Parameters<typeof postEndpoints>[0] & {
    registers: Parameters<typeof vehicleImportEndpoints>[0];
    statements: Parameters<typeof statementEndpoints>[0];
  };

/** All commands of staff. Nothing of what they need is used before one is given. */
export const commandEndpoints = (needed: Needed): Endpoint[] => [
  ...authEndpoints(needed),
  ...userEndpoints(needed),
  ...fineEndpoints(needed),
  ...photoEndpoints(needed),
  ...paymentEndpoints(needed),
  ...cashUpEndpoints(needed),
  ...suspenseEndpoints(needed),
  ...treeHeadEndpoints(needed),
  ...cosignatureEndpoints(needed),
  ...disputeEndpoints(needed),
  ...reviewEndpoints(needed),
  ...erasureEndpoints(needed),
  ...offenseEndpoints(needed),
  ...letterheadEndpoints(needed),
  ...vehicleImportEndpoints(needed.registers),
  ...statementEndpoints(needed.statements),
  ...postEndpoints(needed),
];
