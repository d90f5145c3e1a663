import { localDay } from '@fines/domain/shared/dates.ts';

import { newKey } from './commands.ts';
import { API, createDataProvider } from './dataProvider.ts';
import { compose, withHeader, withAuth, withEtag, withIdempotencyKey } from './http.ts';
import { createRefresh, type Exclusive } from './refresh.ts';
import { request, send, withRetryAfter } from './send.ts';
import { createServerClock } from './serverClock.ts';
import { createSession, SESSION_KEY, type SignedIn } from './session.ts';
import { createLastInput } from './sessionEnds.ts';
import { storedCell } from './storage.ts';
import { catchingUp, position, withPosition } from './withPosition.ts';

export { position };

export const session = createSession(storedCell(() => window.localStorage, SESSION_KEY));
export const lastInput = createLastInput(storedCell(() => window.localStorage, 'last-input'));

/** What this tab entered into a form of which nothing is sent yet. */
export const draftCell = storedCell(() => window.sessionStorage, 'fine-draft');
session.onEnd(draftCell.clear);

/** What this tab counted for cash-ups that are not closed yet. */
export const countsCell = storedCell(() => window.sessionStorage, 'cash-counts');
session.onEnd(countsCell.clear);

export const serverClock = createServerClock();

/** Tabs take turns through the browser's locks, which it offers to secure pages only. */
const exclusive: Exclusive = (task) =>
  'locks' in navigator ? navigator.locks.request('fines-refresh', task) : task();

/** For calls that nobody need be signed in for. */
export const publicHttp = compose(withRetryAfter(), serverClock.layer)(send);

const refresh = createRefresh({ session, lastInput, http: publicHttp, exclusive });
const auth = withAuth(session, refresh, serverClock.now);

/** Tells the server of the last input, or hears that the session has ended; unless another tab has since `seen`. */
export const renewSession = (seen: SignedIn | undefined = session.read()): Promise<void> =>
  refresh(seen?.tokens.accessToken ?? '');

export const http = compose(
  withIdempotencyKey(newKey),
  withRetryAfter(),
  withPosition(position, catchingUp),
  auth,
  withEtag,
  serverClock.layer,
)(send);

/** Rejects as long as the server does not know of that place in the event log; it waits some seconds itself. */
export const askToKnow = (known: string) =>
  auth(send)(`${API}/auth/me`, withHeader({}, 'X-Min-Position', known));

/** For an answer that is read while it comes. */
export const openAnswer = auth(request);

export const dataProvider = createDataProvider(http);

/** The local day, by the server's clock. */
export const today = (): string => localDay(serverClock.now().toISOString());
