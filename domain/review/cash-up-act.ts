import type { RecordedCashUpEvent } from '../cash-up/events.ts';
import { type Cents, formatSzl, toEmalangeni } from '../shared/money.ts';
import type { Act } from './act.ts';

/**
 * The act that a cash-up is, if it is one to be reviewed: the drawer held something else than it should have, or was
 * said to have begun with something else than was counted last.
 */
export function actOfCashUp({ data }: RecordedCashUpEvent): Act | undefined {
  const what = [differenceIn(data), startIn(data)].filter((words) => words !== undefined).join('; ');
  if (what === '') return undefined;
  return { kind: 'CASH_UP_DIFFERENCE', reason: data.reason === null ? what : `${what}: ${data.reason}` };
}

type Closed = RecordedCashUpEvent['data'];

const inWords = (cents: Cents): string => formatSzl(Math.abs(toEmalangeni(cents)));

function differenceIn({ difference }: Closed): string | undefined {
  const cents = Number(difference);
  if (cents === 0) return undefined;
  return `${inWords(difference)} ${cents < 0 ? 'missing' : 'too much'}`;
}

function startIn({ cashAtStart, countedBefore = cashAtStart }: Closed): string | undefined {
  if (cashAtStart === countedBefore) return undefined;
  return `${inWords(cashAtStart)} at the start, ${inWords(countedBefore)} counted before`;
}
