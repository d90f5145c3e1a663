import type { EndedSessions } from '../ended-sessions.ts';
import type { VerifyToken } from '../tokens.ts';
import { unauthorised } from './problem.ts';
import type { Authenticate } from './serve.ts';

const BEARER = /^Bearer ([\w.-]+)$/i;

/** Reads the bearer token of a request: valid, and of a session that has not ended. */
export const bearer =
  (verify: VerifyToken, endedSessions: Pick<EndedSessions, 'has'>): Authenticate =>
  async (authorization = '') => {
    const [, token] = BEARER.exec(authorization) ?? [];
    if (token === undefined) throw unauthorised();
    const who = await verify(token);
    if (who === undefined || endedSessions.has(who.sessionId)) {
      throw unauthorised('Your session has expired');
    }
    return who;
  };
