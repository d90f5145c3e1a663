import { createSession, SESSION_KEY } from '../auth/session.ts';
import { createDataProvider } from './dataProvider.ts';
import { compose } from './http.ts';
import { newKey } from './newKey.ts';
import { createRefresh, type Exclusive } from './refresh.ts';
import { send } from './send.ts';
import { createServerClock } from './serverClock.ts';
import { storedCell } from './storage.ts';
import { withAuth } from './withAuth.ts';
import { withEtag } from './withEtag.ts';
import { withIdempotencyKey } from './withIdempotencyKey.ts';
import { withPosition } from './withPosition.ts';
import { withRetryAfter } from './withRetryAfter.ts';

const browserStorage = (): Storage => window.localStorage;

export const session = createSession(storedCell(browserStorage, SESSION_KEY));
window.addEventListener('storage', session.recheck);

export const position = storedCell(browserStorage, 'fines-position');
export const serverClock = createServerClock();

/** Tabs take turns through the browser's locks, which it offers to secure pages only. */
const exclusive: Exclusive = (task) =>
  'locks' in navigator ? navigator.locks.request('fines-refresh', task) : task();

/** For calls that nobody need be signed in for. */
export const publicHttp = compose(withRetryAfter(), serverClock.layer)(send);

export const http = compose(
  withIdempotencyKey(newKey),
  withPosition(position),
  withRetryAfter(),
  withAuth(session, createRefresh(session, publicHttp, exclusive)),
  withEtag,
  serverClock.layer,
)(send);

export const dataProvider = createDataProvider(http);
