import { beforeEach, describe, expect, it } from 'vitest';

import type { Answer } from '../support/api-client.ts';
import { issueRequest } from '../support/fines.ts';
import { formWith } from '../support/images.ts';
import { problemOf } from '../support/problems.ts';
import { createUser, newEmail, PASSWORD } from '../support/users.ts';
import { useOwnChief } from './chief.ts';

const PER_MINUTE = 40;
/** The tests say where they come from, as a proxy of one's own would. */
const chief = useOwnChief({
  COMMANDS_PER_MINUTE: String(PER_MINUTE),
  PHOTOS_PER_HOUR: '2',
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

function expectLimit(answer: Answer, wait = { least: 14 * 60, most: 15 * 60 }): void {
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
/** As if so many passwords had failed besides. */
const addFailures = (prefix: string, count: number): Promise<void> =>
  chief.system.query(`UPDATE auth.failed_logins SET points = points + ${count} WHERE key LIKE '${prefix}:%'`);

describe('failed logins', () => {
  it.each([
    ['of somebody', async () => (await createUser(chief.client)).email],
    ['of an address that nobody has', () => Promise.resolve(newEmail())],
  ])(
    '%s slow it down after ten, all at once or one after the other, for that network only',
    async (_whose, who) => {
      await chief.system.query(EXPIRE_ALL);
      const email = await who();
      expect(await guess(10, email)).toEqual({ 401: 10 });
      expect(await guess(20, email)).toEqual({ 401: 1, 429: 19 });
      expectLimit(await logIn(email.toUpperCase(), PASSWORD), A_MINUTE);
      await nextMinute();
      expect(await guess(20, email)).toEqual({ 401: 1, 429: 19 });
      expect((await logIn(email, 'wrong-password', { from: '192.0.2.2' })).status).toBe(401);
      expect((await logIn(newEmail(), 'wrong-password')).status).toBe(401);
    },
  );

  it('count for the whole network of a subscriber', async () => {
    const email = newEmail();
    expect(await guess(9, email, { from: '2001:db8:1:2::1' })).toEqual({ 401: 9 });
    expect(await guess(9, email, { from: '2001:db8:1:2:ffff::9' })).toEqual({ 401: 2, 429: 7 });
    expect(await guess(1, email, { from: '2001:db8:1:3::1' })).toEqual({ 401: 1 });
    expect(await guess(11, email, { from: '::ffff:192.0.2.7' })).toEqual({ 401: 11 });
    expect(await guess(1, email, { from: '192.0.2.7' })).toEqual({ 429: 1 });
  });

  it('are forgotten when the account signs in, and after their time', async () => {
    const { email } = await createUser(chief.client);
    expect(await guess(9, email)).toEqual({ 401: 9 });
    expect((await logIn(email, PASSWORD)).status).toBe(200);
    expect(await guess(9, email)).toEqual({ 401: 9 });
    expect((await logIn(email, PASSWORD)).status).toBe(200);
    const other = newEmail();
    expect(await guess(12, other)).toEqual({ 401: 11, 429: 1 });
    await chief.system.query(EXPIRE_ALL);
    expect(await guess(1, other)).toEqual({ 401: 1 });
  });

  it('never close it: whoever comes next after a minute gets through, and clears them', async () => {
    const { email } = await createUser(chief.client);
    expect(await guess(14, email)).toEqual({ 401: 11, 429: 3 });
    expectLimit(await logIn(email, PASSWORD), A_MINUTE);
    await nextMinute();
    expect((await logIn(email, PASSWORD)).status).toBe(200);
    expect(await guess(10, email)).toEqual({ 401: 10 });
  });

  it('from everywhere close an account but where it signed in lately', async () => {
    const { email } = await createUser(chief.client);
    await chief.system.query(EXPIRE_ALL);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
    expect((await logIn(email, 'wrong-password', { from: '198.51.100.1' })).status).toBe(401);
    await addFailures('account', 99);
    expectLimit(await logIn(email, PASSWORD, { from: '198.51.100.2' }));
    expect((await logIn(email, PASSWORD)).status).toBe(200);
    await chief.system.query(`UPDATE auth.known_networks SET seen_at = now() - interval '31 days'`);
    expectLimit(await logIn(email, PASSWORD));
  });

  it('of many accounts close a network at a thousand, but for those who signed in from it lately', async () => {
    const [regular, stranger] = await Promise.all([createUser(chief.client), createUser(chief.client)]);
    await chief.system.query(EXPIRE_ALL);
    expect((await logIn(regular.email, PASSWORD)).status).toBe(200);
    expect((await logIn(newEmail(), 'wrong-password')).status).toBe(401);
    await addFailures('network', 999);
    expectLimit(await logIn(stranger.email, PASSWORD));
    expect((await logIn(stranger.email, PASSWORD, { from: '198.51.100.3' })).status).toBe(200);
    expect((await logIn(regular.email, PASSWORD)).status).toBe(200);
  });

  it('keep nobody out when they cannot be counted', async () => {
    const { email } = await createUser(chief.client);
    await chief.system.query('ALTER TABLE auth.failed_logins RENAME TO lost');
    try {
      expect(await guess(2, email)).toEqual({ 401: 2 });
      expect((await logIn(email, PASSWORD)).status).toBe(200);
    } finally {
      await chief.system.query('ALTER TABLE auth.lost RENAME TO failed_logins');
    }
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
    for (const _ of Array.from({ length: 5 })) {
      const [guesses, own] = await Promise.all([guess(20, email), logIn(email, PASSWORD, { cookie })]);
      expect(own.status).toBe(200);
      expect(guesses[429]).toBeGreaterThan(0);
    }
    expect(await guess(20, email)).toEqual({ 429: 20 });
    expectLimit(await logIn(email, PASSWORD), A_MINUTE);
    expect((await logIn(email, PASSWORD, { cookie, from: '198.51.100.9' })).status).toBe(200);
  });

  it('has a count of its own, which is as small', async () => {
    const email = await newAccount();
    const cookie = await signInBy(email);
    expect(await guess(20, email, { cookie })).toEqual({ 401: 11, 429: 9 });
    expectLimit(await logIn(email, PASSWORD, { cookie, from: '198.51.100.9' }), A_MINUTE);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
    await nextMinute();
    expect((await logIn(email, PASSWORD, { cookie })).status).toBe(200);
  });

  it('may be of several people; the secret of one is worth nothing for another', async () => {
    const [one, other, victim] = [await newAccount(), await newAccount(), await newAccount()];
    const cookie = await signInBy(other, { cookie: await signInBy(one) });
    expect(cookie.split('.')).toHaveLength(2);
    await guess(20, one);
    await guess(20, other);
    expect((await logIn(one, PASSWORD, { cookie })).status).toBe(200);
    expect((await logIn(other, PASSWORD, { cookie })).status).toBe(200);
    expect(await guess(20, victim, { cookie })).toEqual({ 401: 11, 429: 9 });
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
    await guess(20, email);
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
    await guess(20, email);
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
      Array.from({ length: 20 }, () => open.post('/auth/change-password', change)),
    );
    expect(countsOf(answers.map(({ status }) => status))).toEqual({ 422: 11, 429: 9 });
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
