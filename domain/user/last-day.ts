import { localDay, shiftDay, shiftYear, startOfLocalDay } from '../shared/dates.ts';
import { invalid } from '../shared/refusal.ts';
import type { User, UserState } from './user.ts';

/** For how many years ahead a last day of service may be set: a later one is a typing error. */
const YEARS_AHEAD = 10;

/** What is wrong with a last day of service that somebody wants to set on the local day `today`. */
export function faultOfLastDay(day: string, today: string): string | undefined {
  if (day < today) return 'The last day of service must be today or later';
  if (day > shiftYear(today, YEARS_AHEAD))
    return `The last day of service must be within ${YEARS_AHEAD} years`;
  return undefined;
}

/** @throws Refusal for a day that cannot be set now */
export function requireLastDay(day: string, now: string): void {
  const fault = faultOfLastDay(day, localDay(now));
  if (fault !== undefined) throw invalid({ lastDay: fault });
}

/** Whether the last day of service is over: from the local midnight after it. */
export const isServiceOver = ({ lastDay }: Pick<User, 'lastDay'>, now: string): boolean =>
  lastDay !== null && lastDay < localDay(now);

/** Whether somebody may sign in: a user who is neither deleted nor past the last day of service. */
export const isServing = (user: UserState, now: string): user is User =>
  user.status === 'ACTIVE' && !isServiceOver(user, now);

/** Whole seconds until the service is over. */
export const secondsOfService = ({ lastDay }: Pick<User, 'lastDay'>, now: string): number =>
  lastDay === null
    ? Infinity
    : Math.floor((Date.parse(startOfLocalDay(shiftDay(lastDay, 1))) - Date.parse(now)) / 1000);
