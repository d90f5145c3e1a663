import type { ReviewedAct } from '@fines/domain/review/view.ts';

import { fullNameOf } from '../../format/names.ts';

/** Who did it; the system has no last name. */
export const actorOf = ({ actor }: ReviewedAct): string =>
  actor === null ? 'Unknown' : fullNameOf(actor).trim();

/** Most acts are to have a reason: one without is worth a second look. */
export const NO_REASON = 'No reason given';
