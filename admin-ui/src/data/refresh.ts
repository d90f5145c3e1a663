import { HttpError } from 'ra-core';

import { t } from '../i18n/i18nProvider.ts';
import type { HttpClient } from './http.ts';
import { statusOf } from './problem.ts';
import { type Session, tokensSchema } from './session.ts';
import { endsFrom, type LastInput, sessionTimesSchema } from './sessionEnds.ts';
import { later } from './withPosition.ts';

/** Up to which place in the event log each topic has been read anew after a write of this tab's own. */
export function createFreshness() {
  const readUpTo = new Map<unknown, string>();
  return {
    note: (topics: Iterable<unknown>, position: string | undefined): void => {
      if (position === undefined) return;
      for (const topic of topics) readUpTo.set(topic, position);
    },
    /** Whether what is shown of a topic knows what happened up to that place already; if unknown, it does not. */
    covers: (topic: unknown, position: string | undefined): boolean => {
      const known = readUpTo.get(topic);
      return known !== undefined && position !== undefined && later(known, position) === known;
    },
  };
}

export type Freshness = ReturnType<typeof createFreshness>;

export const freshness: Freshness = createFreshness();

export const SESSION_EXPIRED = t('data.sessionExpired');

/** Runs one task at a time, among all tabs. */
export type Exclusive = (task: () => Promise<void>) => Promise<void>;

const answerSchema = tokensSchema.extend({ session: sessionTimesSchema });

type Parts = {
  session: Session;
  lastInput: Pick<LastInput, 'idleSeconds'>;
  http: HttpClient;
  exclusive: Exclusive;
};

const isRefused = (error: unknown): boolean => [400, 401, 403, 422].includes(statusOf(error) ?? 0);

/**
 * Exchanges the refresh token, and tells the server how long ago the last input was: asking for what is on the
 * screen is none. A refresh token may be used once only, so tabs take turns, and one that finds
 * the token changed meanwhile has nothing left to do. Rejects with 401 when the session has ended, and with
 * the failure itself when the server could not say.
 */
export function createRefresh({ session, lastInput, http, exclusive }: Parts) {
  const exchange = async (usedToken: string): Promise<void> => {
    const current = session.read();
    if (current === undefined) throw new HttpError(SESSION_EXPIRED, 401);
    if (current.tokens.accessToken !== usedToken) return;
    const { refreshToken } = current.tokens;
    try {
      const body = JSON.stringify({ refreshToken, idleSeconds: lastInput.idleSeconds() });
      const { json } = await http('/api/auth/refresh', { method: 'POST', body });
      const { session: times, ...tokens } = answerSchema.parse(json);
      session.renew({ tokens, ends: endsFrom(times, Date.now()) });
    } catch (error) {
      if (!isRefused(error)) throw error;
      session.expire();
      throw new HttpError(SESSION_EXPIRED, 401);
    }
  };

  let inFlight: Promise<void> | undefined;
  return (usedToken: string): Promise<void> => {
    inFlight ??= exclusive(() => exchange(usedToken)).finally(() => {
      inFlight = undefined;
    });
    return inFlight;
  };
}
