import { localDay, secondsLeftOfDay } from '@fines/domain/shared/dates.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { Answer } from '../support/api-client.ts';
import { issueRequest } from '../support/fines.ts';
import { formWith } from '../support/images.ts';
import { problemOf } from '../support/problems.ts';
import { createUser, newEmail, PASSWORD, userOf } from '../support/users.ts';
import { useOwnChief } from './chief.ts';

const PER_MINUTE = 40;
/** The tests say where they come from, as a proxy of one's own would. */
const chief = useOwnChief({
  COMMANDS_PER_MINUTE: String(PER_MINUTE),
  PHOTOS_PER_HOUR: '2',
  SESSION_HOURS: '24',
  TRUST_PROXY: '1',
});

const HERE = '192.0.2.1';

type From = { from?: string; cookie?: string; proto?: string };

const logIn = (
  email: string,
  password: string,
  { from = HERE, cookie = '', proto = 'http' }: From = {},
): Promise<Answer> =>
  chief.system
    .anonymous()
    .post(
      '/auth/login',
      { email, password },
      { 'X-Forwarded-For': from, 'X-Forwarded-Proto': proto, ...(cookie !== '' && { Cookie: cookie }) },
    );

/** How the answers to so many wrong passwords at once are. */
async function guess(times: number, email: string, from: From = {}): Promise<Record<number, number>> {
  const answers = await Promise.all(
    Array.from({ length: times }, () => logIn(email, 'wrong-password', from)),
  );
  return countsOf(answers.map(({ status }) => status));
}

const countsOf = (statuses: readonly number[]): Record<number, number> =>
  Object.fromEntries(
    [...new Set(statuses)].map((one) => [one, statuses.filter((status) => status === one).length]),
  );

function expectLimit(answer: Answer, wait: { least: number; most: number }): void {
  const problem = problemOf(answer);
  expect(problem).toMatchObject({ status: 429, code: 'too-many-logins' });
  expect(problem.message).toMatch(/^Too many failed logins\. Try again in \d+ (minute|second)s?\.$/);
  const seconds = Number(answer.headers.get('Retry-After'));
  expect(seconds).toBeGreaterThan(wait.least);
  expect(seconds).toBeLessThanOrEqual(wait.most);
}

/** Signs in. @returns the cookie, as a browser keeps it */
async function signInBy(email: string, from: From = {}): Promise<string> {
  const { status, headers } = await logIn(email, PASSWORD, from);
  expect(status).toBe(200);
  return (headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? '';
}
const newAccount = async (): Promise<string> => (await createUser(chief.client)).email;

const A_MINUTE = { least: 0, most: 60 };
const EXPIRE_ALL = 'UPDATE auth.failed_logins SET expire = 1000';
const nextMinute = (): Promise<void> => chief.system.query(`${EXPIRE_ALL} WHERE key LIKE 'slow-pair:%'`);
/** Makes it too many wrong passwords from here. */
async function wearOut(email: string): Promise<void> {
  expect((await logIn(email, 'wrong-password')).status).toBe(401);
  await chief.system.query(`UPDATE auth.failed_logins SET points = points + 10 WHERE key LIKE 'pair:%'`);
  expect((await logIn(email, 'wrong-password')).status).toBe(401);
}

describe('failed logins', () => {
  it.each([
    ['of somebody', newAccount],
    ['of an address that nobody has', () => Promise.resolve(newEmail())],
  ])('%s slow it down after ten for that network only', async (_whose, who) => {
    const email = await who();
    expect(await guess(12, email)).toEqual({ 401: 11, 429: 1 });
    expectLimit(await logIn(email.toUpperCase(), PASSWORD), A_MINUTE);
    expect((await logIn(email, 'wrong-password', { from: '192.0.2.2' })).status).toBe(401);
  });
});

describe('a device that signed in before', () => {
  beforeEach(() => chief.system.query(EXPIRE_ALL));

  it('has a cookie that no script and no other site can use', async () => {
    const email = await newAccount();
    const { headers } = await logIn(email, PASSWORD);
    const [cookie] = headers.getSetCookie();
    const attributes = 'Max-Age=7776000; Path=/api/auth; HttpOnly; SameSite=Strict';
    expect(cookie).toMatch(new RegExp(`^fines-devices=[\\w-]{43}; ${attributes}$`));
    const byTls = await logIn(email, PASSWORD, { proto: 'https' });
    expect(byTls.headers.getSetCookie()[0]).toContain('; Secure');
    expect((await logIn(email, 'wrong-password')).headers.getSetCookie()).toEqual([]);
  });

  it('is let in while a colleague at the same address guesses, who gets no more guesses for it', async () => {
    const email = await newAccount();
    const cookie = await signInBy(email);
    await wearOut(email);
    expect((await logIn(email, PASSWORD, { cookie })).status).toBe(200);
    expectLimit(await logIn(email, PASSWORD), A_MINUTE);
    expect((await logIn(email, PASSWORD, { cookie, from: '198.51.100.9' })).status).toBe(200);
  });

  it('may be of several people; the secret of one is worth nothing for another', async () => {
    const [one, other, victim] = [await newAccount(), await newAccount(), await newAccount()];
    const cookie = await signInBy(other, { cookie: await signInBy(one) });
    expect(cookie.split('.')).toHaveLength(2);
    await wearOut(one);
    await wearOut(other);
    expect((await logIn(one, PASSWORD, { cookie })).status).toBe(200);
    expect((await logIn(other, PASSWORD, { cookie })).status).toBe(200);
    await wearOut(victim);
    expectLimit(await logIn(victim, PASSWORD, { cookie }), A_MINUTE);
    // What somebody put there beforehand is not what the victim gets.
    await nextMinute();
    expect(cookie).not.toContain((await signInBy(victim, { cookie })).split(/[=.]/)[1]);
  });

  it('is a stranger again when the password was replaced elsewhere, or after 90 days', async () => {
    const { email, id } = await createUser(chief.client);
    const [here, there] = [await signInBy(email), await signInBy(email)];
    const client = await chief.system.signIn(email, PASSWORD);
    const change = { currentPassword: PASSWORD, newPassword: 'another-word-2026' };
    expect((await client.post('/auth/change-password', change, { Cookie: here })).status).toBe(204);
    await wearOut(email);
    expectLimit(await logIn(email, 'another-word-2026', { cookie: there }), A_MINUTE);
    expect((await logIn(email, 'another-word-2026', { cookie: here })).status).toBe(200);
    await chief.system.query(
      `UPDATE auth.devices SET seen_at = now() - interval '91 days' WHERE user_id = '${id}'`,
    );
    expectLimit(await logIn(email, 'another-word-2026', { cookie: here }), A_MINUTE);
    await chief.system.query(`UPDATE auth.devices SET seen_at = now() WHERE user_id = '${id}'`);
    expect((await chief.client.post(`/users/${id}/temporary-password`, {})).status).toBe(200);
    expectLimit(await logIn(email, 'another-word-2026', { cookie: here }), A_MINUTE);
  });

  it('is forgotten when the account has signed in on twenty others', async () => {
    const { email, id } = await createUser(chief.client);
    const first = await signInBy(email);
    await chief.system.query(
      `INSERT INTO auth.devices SELECT sha256(n::text::bytea), '${id}', now() + make_interval(secs => n)
       FROM generate_series(1, 30) AS n`,
    );
    const last = await signInBy(email);
    await wearOut(email);
    expectLimit(await logIn(email, PASSWORD, { cookie: first }), A_MINUTE);
    expect((await logIn(email, PASSWORD, { cookie: last })).status).toBe(200);
  });
});

describe('wrong current passwords', () => {
  it('are counted for the session in which they are typed, not for signing in', async () => {
    const { email } = await createUser(chief.client);
    const [open, other] = [
      await chief.system.signIn(email, PASSWORD),
      await chief.system.signIn(email, PASSWORD),
    ];
    const change = { currentPassword: 'wrong-password', newPassword: 'another-word-2026' };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => open.post('/auth/change-password', change)),
    );
    expect(countsOf(answers.map(({ status }) => status))).toEqual({ 422: 11, 429: 1 });
    const right = { ...change, currentPassword: PASSWORD };
    expectLimit(await open.post('/auth/change-password', right), A_MINUTE);
    await chief.system.signIn(email, PASSWORD);
    expect((await other.post('/auth/change-password', right)).status).toBe(204);
  });
});

describe('commands', () => {
  it('of one person stop at the limit, refused ones too; others go on', async () => {
    const { email } = await createUser(chief.client);
    const { email: otherEmail } = await createUser(chief.client);
    const client = await chief.system.signIn(email, PASSWORD);
    const other = await chief.system.signIn(otherEmail, PASSWORD);
    const answers = await Promise.all(Array.from({ length: PER_MINUTE }, () => client.post('/fines', {})));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
    const limited = await client.post('/fines', issueRequest());
    const problem = problemOf(limited);
    expect(problem).toMatchObject({ status: 429, code: 'too-many-requests' });
    const seconds = Number(limited.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(problem.message).toBe(`Too many commands in a short time. Try again in ${seconds} seconds.`);
    expect((await client.get('/fines')).status).toBe(200);
    expect((await other.post('/fines', issueRequest())).status).toBe(201);
  });
});

describe('photos', () => {
  it('of one person stop at the limit of an hour, also those that are refused', async () => {
    const { email } = await createUser(chief.client);
    const client = await chief.system.signIn(email, PASSWORD);
    const send = () => client.upload('/photos', formWith(new TextEncoder().encode('no photo')));
    expect([(await send()).status, (await send()).status]).toEqual([415, 415]);
    const limited = await send();
    expect(problemOf(limited)).toMatchObject({ status: 429, code: 'too-many-photos' });
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(3500);
  });
});

it('a session does not outlive the last day of service, nor does its token', async () => {
  const now = new Date().toISOString();
  const { email } = await createUser(chief.client, { lastDay: localDay(now) });
  const { body } = await logIn(email, PASSWORD);
  const { session } = z.object({ session: z.object({ endsInSeconds: z.int() }) }).parse(body);
  expect(session.endsInSeconds).toBeGreaterThanOrEqual(secondsLeftOfDay(now) - 90);
  expect(session.endsInSeconds).toBeLessThanOrEqual(secondsLeftOfDay(now) + 30);
});

it('the last super admin stays', async () => {
  const { id } = userOf(await chief.client.put('/auth/me', {}));
  expect(problemOf(await chief.client.put(`/users/${id}`, { role: 'MANAGER' }))).toMatchObject({
    status: 409,
    code: 'last-super-admin',
    message: 'This is the last active super admin: appoint another one first',
  });
  expect((await chief.client.put('/auth/me', {})).status).toBe(200);
});
