import { withAuth } from '@fines/admin-ui/src/data/http.ts';
import { createRefresh } from '@fines/admin-ui/src/data/refresh.ts';
import { describe, expect, it } from 'vitest';

import { OFFICER, opening, signedIn, TIMES, tokens } from './memory.ts';
import { ScriptedHttp } from './scripted-http.ts';

const refreshed = (n: number) => ({ json: { ...tokens(n), session: TIMES } });

const atOnce = (task: () => Promise<void>) => task();

const NOW = new Date('2026-11-23T08:00:00Z');

/** An access token, as far as the console reads it. */
const tokenUntil = (time: string): string =>
  `head.${btoa(JSON.stringify({ exp: Date.parse(time) / 1000 }))}.signature`;

function client(api: ScriptedHttp, auth: ScriptedHttp, { session } = signedIn()) {
  const lastInput = { idleSeconds: () => 7 };
  const refresh = createRefresh({ session, lastInput, http: auth.client, exclusive: atOnce });
  const http = withAuth(session, refresh, () => NOW)(api.client);
  return { http, session };
}

describe('calls of somebody who is signed in', () => {
  it('carry the access token', async () => {
    const api = new ScriptedHttp();
    await client(api, new ScriptedHttp()).http('/api/fines');
    expect(api.header('Authorization')).toEqual(['Bearer access-1']);
  });

  it('are sent once more with a new token when the old one is not taken', async () => {
    const api = new ScriptedHttp({ status: 401 }, { json: 'answer' });
    const auth = new ScriptedHttp(refreshed(2));
    const { http, session } = client(api, auth);
    expect((await http('/api/fines')).json).toBe('answer');
    expect(api.header('Authorization')).toEqual(['Bearer access-1', 'Bearer access-2']);
    expect(auth.sent.map(({ body }) => body)).toEqual(['{"refreshToken":"refresh-1","idleSeconds":7}']);
    expect(session.read()).toMatchObject({ user: OFFICER, tokens: tokens(2) });
  });

  it.each([
    { until: '2026-11-23T07:59:00Z', sent: 'Bearer access-2', what: 'with a new one once it has run out' },
    { until: '2026-11-23T08:00:02Z', sent: 'Bearer access-2', what: 'with a new one when it is about to' },
    { until: '2026-11-23T08:01:00Z', sent: undefined, what: 'with the one there is as long as it holds' },
  ])('are sent $what, and never in vain', async ({ until, sent }) => {
    const person = signedIn();
    const accessToken = tokenUntil(until);
    person.session.start(OFFICER, { ...opening(1), tokens: { ...tokens(1), accessToken } });
    const api = new ScriptedHttp();
    const { http } = client(api, new ScriptedHttp(refreshed(2)), person);
    await Promise.all([http('/api/a'), http('/api/b')]);
    const expected = sent ?? `Bearer ${accessToken}`;
    expect(api.header('Authorization')).toEqual([expected, expected]);
  });

  it('share one refresh when they fail together', async () => {
    const api = new ScriptedHttp({ status: 401 }, { status: 401 }, { status: 401 });
    const auth = new ScriptedHttp(refreshed(2));
    const { http } = client(api, auth);
    await Promise.all([http('/api/a'), http('/api/b'), http('/api/c')]);
    expect(auth.sent).toHaveLength(1);
    expect(api.sent).toHaveLength(6);
  });

  it('are tried twice at most', async () => {
    const api = new ScriptedHttp({ status: 401 }, { status: 401 });
    const { http, session } = client(api, new ScriptedHttp(refreshed(2)));
    await expect(http('/api/fines')).rejects.toMatchObject({ status: 401 });
    expect(session.read()).toBeDefined();
  });

  it('use the token that another tab has fetched meanwhile', async () => {
    const person = signedIn();
    const api = new ScriptedHttp({ status: 401 });
    const auth = new ScriptedHttp();
    const { http } = client(api, auth, person);
    const answer = http('/api/fines');
    person.cell.write(JSON.stringify({ user: OFFICER, ...opening(7), isAuthenticated: true }));
    await answer;
    expect(auth.sent).toEqual([]);
    expect(api.header('Authorization').at(-1)).toBe('Bearer access-7');
  });
});

describe('a session that has ended on the server', () => {
  it('ends here too, and says so', async () => {
    const { http, session } = client(new ScriptedHttp({ status: 401 }), new ScriptedHttp({ status: 401 }));
    await expect(http('/api/fines')).rejects.toMatchObject({
      status: 401,
      message: 'Your session has expired',
    });
    expect(session.read()).toBeUndefined();
    expect(session.hasExpired()).toBe(true);
  });

  it('stays while the server only cannot be reached', async () => {
    const { http, session } = client(new ScriptedHttp({ status: 401 }), new ScriptedHttp({ status: 503 }));
    await expect(http('/api/fines')).rejects.toMatchObject({ status: 503 });
    expect(session.read()).toBeDefined();
  });
});
