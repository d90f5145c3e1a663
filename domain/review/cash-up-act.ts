import type { RecordedCashUpEvent } from '../cash-up/events.ts';
import { formatSzl, toEmalangeni } from '../shared/money.ts';
import type { Act } from './act.ts';

/** The act that a cash-up is, if it is one to be reviewed: the drawer held something else than it should have. */
export function actOfCashUp({ data: { difference, reason } }: RecordedCashUpEvent): Act | undefined {
  const emalangeni = toEmalangeni(difference);
  if (emalangeni === 0) return undefined;
  const what = `${formatSzl(Math.abs(emalangeni))} ${emalangeni < 0 ? 'missing' : 'too much'}`;
  return { kind: 'CASH_UP_DIFFERENCE', reason: reason === null ? what : `${what}: ${reason}` };
}
