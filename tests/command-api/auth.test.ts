import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { issueRequest } from '../support/fines.ts';
import { problemOf } from '../support/problems.ts';
import { DEMO_PASSWORD, TestSystem } from '../support/test-system.ts';
import { until } from '../support/wait.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await TestSystem.start({
    env: { ADMIN_EMAIL: 'Chief@Police.gov.sz', ADMIN_PASSWORD: DEMO_PASSWORD },
  });
}, 60_000);
afterAll(() => system.stopAndRemove());

const EMAIL = 'chief@police.gov.sz';
const tokensSchema = z.strictObject({ accessToken: z.string(), refreshToken: z.string() });

describe('signing in', () => {
  it('answers with the user and two tokens, whatever the case of the address', async () => {
    const { status, body } = await system
      .anonymous()
      .post('/auth/login', { email: ' CHIEF@police.gov.sz ', password: DEMO_PASSWORD });
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
  it('goes on with new tokens; a refresh token that comes twice ends it', async () => {
    const client = await system.signIn(EMAIL);
    const first = { refreshToken: client.refreshToken };
    const rotated = await client.post('/auth/refresh', first);
    expect(rotated.status).toBe(200);
    const second = tokensSchema.parse(rotated.body);

    expect(problemOf(await client.post('/auth/refresh', first)).status).toBe(401);
    expect(problemOf(await client.post('/auth/refresh', second)).status).toBe(401);
    client.accessToken = second.accessToken;
    await until(
      async () => (await client.post('/auth/logout', undefined)).status === 401,
      'the end of the session',
    );
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

  it.each(['', 'nonsense', `${crypto.randomUUID()}.secret`])(
    'does not begin with the token "%s"',
    async (token) => {
      const answer = await system.anonymous().post('/auth/refresh', { refreshToken: token });
      expect(problemOf(answer).status).toBe(401);
    },
  );
});

describe('the ground of HTTP', () => {
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
