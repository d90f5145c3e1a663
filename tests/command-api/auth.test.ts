import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { type OpenSession, openSessionSchema } from '@fines/domain/user/view.ts';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { issueRequest } from '../support/fines.ts';
import { problemOf } from '../support/problems.ts';
import { emailOf, sharedWithStaff } from '../support/staff.ts';
import { DEMO_PASSWORD, type TestSystem } from '../support/test-system.ts';
import { until } from '../support/wait.ts';

let system: TestSystem;
beforeAll(async () => {
  ({ system } = await sharedWithStaff());
});

const EMAIL = emailOf('admin');
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';

const openSessionsOf = ({ body }: { body: unknown }): OpenSession[] => z.array(openSessionSchema).parse(body);

const sessionSchema = z.strictObject({
  endsInSeconds: z.int(),
  idleEndsInSeconds: z.int(),
  idleAfterSeconds: z.int(),
});
const tokensSchema = z.strictObject({
  accessToken: z.string(),
  refreshToken: z.string(),
  session: sessionSchema,
});

async function signOut(...args: string[]): Promise<string> {
  const env = { ...process.env, ...(await system.addresses()) };
  const { stdout } = await promisify(execFile)(process.execPath, ['command-api/auth/sign-out.ts', ...args], {
    env,
  });
  return stdout;
}

describe('signing in', () => {
  it('answers with the user and two tokens, whatever the case of the address', async () => {
    const { status, body } = await system
      .anonymous()
      .post('/auth/login', { email: ' ADMIN@police.gov.sz ', password: DEMO_PASSWORD });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { email: EMAIL, role: 'SUPER_ADMIN', isActive: true },
      tokens: { accessToken: expect.any(String), refreshToken: expect.any(String) },
    });
  });

  it.each([
    ['a wrong password', { email: EMAIL, password: 'wrong-password' }],
    ['an unknown address', { email: 'nobody@police.gov.sz', password: DEMO_PASSWORD }],
  ])('refuses %s with the same words', async (_what, credentials) => {
    const problem = problemOf(await system.anonymous().post('/auth/login', credentials));
    expect(problem).toMatchObject({ status: 401, message: 'Invalid email or password' });
  });

  it.each([
    [{ email: 'chief', password: DEMO_PASSWORD }, 'email', 'Invalid email address'],
    [{ email: EMAIL, password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ email: EMAIL }, 'password', 'Password must be at least 6 characters'],
  ])('says what is wrong with %j', async (credentials, field, message) => {
    const problem = problemOf(await system.anonymous().post('/auth/login', credentials));
    expect(problem).toMatchObject({ status: 422, errors: { [field]: message } });
  });
});

describe('a session', () => {
  it('goes on with new tokens; a refresh token that was replaced twice ends it', async () => {
    const client = await system.signIn(EMAIL);
    const refresh = async (refreshToken: string | undefined) => {
      const answer = await client.post('/auth/refresh', { refreshToken });
      return answer.status === 200 ? tokensSchema.parse(answer.body) : answer.status;
    };
    const second = await refresh(client.refreshToken);
    if (typeof second === 'number') throw new Error(`Answered ${second}`);
    expect(second.session.idleAfterSeconds).toBe(1800);
    expect(Math.round(second.session.endsInSeconds / 60)).toBe(720);
    // The answer was lost, say.
    expect(await refresh(client.refreshToken)).toMatchObject({ refreshToken: second.refreshToken });

    const third = await refresh(second.refreshToken);
    expect(await refresh(client.refreshToken)).toBe(401);
    expect(third).not.toBe(401);
    expect(await refresh(typeof third === 'number' ? '' : third.refreshToken)).toBe(401);
    client.accessToken = second.accessToken;
    await until(
      async () => (await client.post('/auth/logout', undefined)).status === 401,
      'the end of the session',
    );
  });

  it('is not kept alive by a refresh that tells of no input, and no access token outlives it', async () => {
    const client = await system.signIn(EMAIL);
    const { sid } = decodeJwt<{ sid: string }>(client.accessToken ?? '');
    const almost = `now() - interval '29 minutes 30 seconds'`;
    await system.query(`UPDATE auth.sessions SET last_input_at = ${almost} WHERE id = '${sid}'`);
    const idle = { refreshToken: client.refreshToken, idleSeconds: 1e9 };
    const { accessToken, session } = tokensSchema.parse((await client.post('/auth/refresh', idle)).body);
    expect(session.idleEndsInSeconds).toBeLessThanOrEqual(30);
    expect(decodeJwt(accessToken).exp).toBeLessThanOrEqual(Date.now() / 1000 + 30);
  });

  it('ends for everybody, or for one person, by a command', async () => {
    const client = await system.signIn(EMAIL);
    await expect(signOut('--email', EMAIL)).resolves.toMatch(/^\d+ sessions? ended\n$/);
    await until(async () => (await client.get('/fines')).status === 401, 'the read API to know');
    const again = await system.signIn(EMAIL);
    await expect(signOut('--all')).resolves.toMatch(/^\d+ sessions? ended\n$/);
    await until(async () => (await again.get('/fines')).status === 401, 'the read API to know');
    await expect(signOut('--email', 'nobody@police.gov.sz')).rejects.toThrow('Nobody has the address');
    await expect(signOut()).rejects.toThrow('npm run sign-out -- --all');
  });

  it('ends with the logout, for its access token too, and on both APIs', async () => {
    const client = await system.signIn(EMAIL);
    const other = await system.signIn(EMAIL);
    expect((await client.post('/auth/logout', undefined)).status).toBe(204);
    expect(problemOf(await client.post('/auth/refresh', { refreshToken: client.refreshToken })).status).toBe(
      401,
    );
    await until(async () => (await client.get('/fines')).status === 401, 'the read API to know');
    await until(async () => (await client.post('/fines', {})).status === 401, 'the command API to know');
    expect((await other.get('/fines')).status).toBe(200);
  });

  it('is seen from the others of its user, with its device, and ended from them; nobody sees or ends others', async () => {
    const email = emailOf('finance');
    const here = await system.signIn(email);
    const there = system.anonymous();
    await there.signIn(email, DEMO_PASSWORD, { 'User-Agent': FIREFOX });
    const sessions = openSessionsOf(await here.get('/auth/sessions'));
    expect(sessions[0]).toMatchObject({ device: 'Another program', isThis: true });
    const other = sessions.find(({ device }) => device === 'Firefox on Windows');
    expect(other).toMatchObject({ isThis: false, address: expect.stringMatching(/127\.0\.0\.1|::1/) });

    const path = `/auth/sessions/${other?.id}`;
    const stranger = await system.signIn(EMAIL);
    expect(openSessionsOf(await stranger.get('/auth/sessions')).map(({ id }) => id)).not.toContain(other?.id);
    expect(problemOf(await stranger.delete(path)).status).toBe(404);
    expect((await there.get('/fines')).status).toBe(200);

    expect((await here.delete(path)).status).toBe(204);
    await until(async () => (await there.get('/fines')).status === 401, 'the read API to know');
    expect(openSessionsOf(await here.get('/auth/sessions')).map(({ id }) => id)).not.toContain(other?.id);
    expect(problemOf(await here.delete(path)).status).toBe(404);
  });

  it.each(['', 'nonsense', `${crypto.randomUUID()}.secret`, 'x'.repeat(5000)])(
    'does not begin with the token "%s"',
    async (token) => {
      const answer = await system.anonymous().post('/auth/refresh', { refreshToken: token });
      expect(problemOf(answer).status).toBe(401);
    },
  );
});

describe('HTTP basics', () => {
  it('wants a token that is ours', async () => {
    const client = system.anonymous();
    expect(problemOf(await client.post('/fines', issueRequest())).status).toBe(401);
    expect(problemOf(await client.get('/fines')).status).toBe(401);
    client.accessToken = 'ey.forged.token';
    expect(problemOf(await client.post('/fines', issueRequest())).status).toBe(401);
  });

  it('says that JSON is malformed, of another type, or not an object', async () => {
    const client = await system.signIn(EMAIL);
    expect(problemOf(await client.post('/fines', '{"licensePlate":')).status).toBe(400);
    expect(problemOf(await client.post('/fines', 'a=b', { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect(problemOf(await client.post('/fines', '[]')).status).toBe(422);
    expect(problemOf(await client.post('/fines', '"text"')).status).toBe(400);
  });

  it('refuses what is too large', async () => {
    const client = await system.signIn(EMAIL);
    const answer = await client.post('/fines', issueRequest({ notes: 'x'.repeat(300_000) }));
    expect(problemOf(answer).status).toBe(413);
  });

  it('has problems for unknown addresses and methods', async () => {
    const client = await system.signIn(EMAIL);
    expect(problemOf(await client.get('/nowhere')).status).toBe(404);
    expect(problemOf(await client.post('/nowhere', {})).status).toBe(404);
    expect(problemOf(await client.put('/fines', {})).status).toBe(405);
    expect(problemOf(await client.put('/fines/FN-2026-99999', { notes: 'x' })).message).toBe(
      'Fine not found',
    );
    expect(problemOf(await client.put('/fines/nonsense', { notes: 'x' })).message).toBe('Fine not found');
  });

  it('keeps the id that a request came with, and gives one to the others', async () => {
    const client = system.anonymous();
    const given = await client.get('/fines', { 'X-Request-Id': 'trace-7' });
    expect(given.headers.get('X-Request-Id')).toBe('trace-7');
    expect((await client.get('/fines')).headers.get('X-Request-Id')).toMatch(/^[\w-]{8,}$/);
  });
});
