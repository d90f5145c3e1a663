import type { Session } from '../auth/session.ts';
import { type HttpClient, type Options, withHeader } from './http.ts';
import { statusOf } from './problem.ts';

const authorised = (options: Parameters<HttpClient>[1], token: string | undefined) =>
  withHeader(options, 'Authorization', token === undefined ? undefined : `Bearer ${token}`);

type Send<Answer> = (url: string, options?: Options) => Promise<Answer>;

/**
 * Sends the access token. When the server no longer takes it, fetches a new one and tries once more; calls
 * that fail together wait for one refresh. If that is refused the session has ended.
 */
export const withAuth =
  (session: Session, refresh: (usedToken: string) => Promise<void>) =>
  <Answer>(next: Send<Answer>): Send<Answer> =>
  async (url, options) => {
    const used = session.read()?.tokens.accessToken;
    try {
      return await next(url, authorised(options, used));
    } catch (error) {
      if (statusOf(error) !== 401 || used === undefined) throw error;
      await refresh(used);
      return next(url, authorised(options, session.read()?.tokens.accessToken));
    }
  };
