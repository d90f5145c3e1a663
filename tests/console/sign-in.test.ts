import { createAuthProvider } from '@fines/admin-ui/src/auth/authProvider.ts';
import { createSession } from '@fines/admin-ui/src/data/session.ts';
import { describe, expect, it, vi } from 'vitest';

import { memoryCell, OFFICER, opening, signedIn, TIMES, tokens } from './memory.ts';
import { ScriptedHttp } from './scripted-http.ts';

const CREDENTIALS = { email: OFFICER.email, password: 'demo-fines-2026' };

function provider(api: ScriptedHttp, session = createSession(memoryCell())) {
  const position = memoryCell('5/5');
  const lastInput = { note: vi.fn<() => void>() };
  const auth = createAuthProvider({ session, lastInput, position, http: api.client, publicHttp: api.client });
  return { auth, session, position, lastInput };
}

describe('signing in', () => {
  it('keeps user and tokens', async () => {
    const cell = memoryCell();
    const { auth, lastInput } = provider(
      new ScriptedHttp({ json: { user: OFFICER, tokens: tokens(1), session: TIMES } }),
      createSession(cell),
    );
    await expect(auth.login(CREDENTIALS)).resolves.toEqual(OFFICER);
    expect(JSON.parse(cell.read() ?? '')).toEqual({
      user: OFFICER,
      tokens: tokens(1),
      ends: { at: expect.any(Number), idleAt: expect.any(Number), idleAfter: 1_800_000 },
      isAuthenticated: true,
    });
    expect(lastInput.note).toHaveBeenCalledOnce();
    await expect(auth.checkAuth()).resolves.toBeUndefined();
    await expect(auth.getIdentity()).resolves.toMatchObject({ id: 'u1', fullName: 'Thandi Maseko' });
  });

  it('keeps nothing when it is refused', async () => {
    const { auth, session } = provider(new ScriptedHttp({ status: 401 }));
    await expect(auth.login(CREDENTIALS)).rejects.toMatchObject({ status: 401 });
    expect(session.read()).toBeUndefined();
    await expect(auth.checkAuth()).rejects.toThrow('Not signed in');
  });
});

describe('signing out', () => {
  it('ends the session on the server and here, and forgets how far one has read', async () => {
    const api = new ScriptedHttp({ status: 204 });
    const { auth, session, position } = provider(api, signedIn().session);
    await auth.logout();
    expect(api.sent).toMatchObject([{ url: '/api/auth/logout', method: 'POST' }]);
    expect(session.read()).toBeUndefined();
    expect(position.read()).toBeUndefined();
  });

  it('ends it here even if the call fails, which is logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { auth, session } = provider(new ScriptedHttp({ status: 500 }), signedIn().session);
    await auth.logout();
    expect(session.read()).toBeUndefined();
    expect(warn).toHaveBeenCalledExactlyOnceWith('The logout call failed:', 'HTTP 500');
    warn.mockRestore();
  });

  it('calls nobody when nobody is signed in', async () => {
    const api = new ScriptedHttp();
    await provider(api).auth.logout();
    expect(api.sent).toEqual([]);
  });
});

describe('a refusal of the server', () => {
  it('signs nobody out', async () => {
    const { auth, session } = provider(new ScriptedHttp(), signedIn().session);
    await auth.checkError();
    expect(session.read()).toBeDefined();
  });
});

describe('a session', () => {
  it('is read as nobody where the storage holds something else', () => {
    expect(createSession(memoryCell('{"isAuthenticated":true}')).read()).toBeUndefined();
    expect(createSession(memoryCell('nonsense')).read()).toBeUndefined();
  });

  it('tells all tabs that it has expired, until the next one starts', () => {
    const { cell, session } = signedIn();
    const ofAnotherTab = createSession(cell);
    session.expire();
    session.expire();
    expect([ofAnotherTab.read(), ofAnotherTab.hasExpired()]).toEqual([undefined, true]);
    expect(ofAnotherTab.expiredRoleOf({ ...OFFICER, role: 'MANAGER' })).toBe('TRAFFIC_OFFICER');
    expect(ofAnotherTab.expiredRoleOf({ ...OFFICER, id: 'u2' })).toBeUndefined();
    ofAnotherTab.start(OFFICER, opening(2));
    expect([session.read()?.user, session.hasExpired()]).toEqual([OFFICER, false]);
    session.end();
    expect([ofAnotherTab.read(), ofAnotherTab.hasExpired()]).toEqual([undefined, false]);
  });

  it('takes over what the user is called by now, and of nobody else', () => {
    const { session } = signedIn();
    const renamed = { ...OFFICER, firstName: 'Thandeka', etag: '"7"' };
    session.update(renamed);
    expect(session.read()).toMatchObject({ user: { firstName: 'Thandeka' }, tokens: tokens(1) });
    expect(session.read()?.user).not.toHaveProperty('etag');
    session.update({ ...renamed, id: 'u2', firstName: 'Another' });
    expect(session.read()?.user.firstName).toBe('Thandeka');
    session.end();
    session.update(renamed);
    expect(session.read()).toBeUndefined();
  });

  it('is the same object until it changes', () => {
    const { session } = signedIn();
    expect(session.read()).toBe(session.read());
    const before = session.read();
    session.renew(opening(2));
    expect(session.read()).not.toBe(before);
  });
});
