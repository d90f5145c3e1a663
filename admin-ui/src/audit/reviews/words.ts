import { parseCashUpId } from '@fines/domain/cash-up/cash-up.ts';
import type { ReviewedAct } from '@fines/domain/review/view.ts';

import { formatDate } from '../../format/dates.ts';
import { fullNameOf } from '../../format/names.ts';

/** Who did it; the system has no last name. */
export const actorOf = ({ actor }: ReviewedAct): string =>
  actor === null ? 'Unknown' : fullNameOf(actor).trim();

/** What it happened to, as people call it. */
export function recordOf({ record }: ReviewedAct): string {
  const cashUp = parseCashUpId(record);
  return cashUp === undefined ? record : `Cash-up of ${formatDate(cashUp.day)}`;
}

/** Most acts are to have a reason: one without is worth a second look. */
export const NO_REASON = 'No reason given';
