import { openPool } from '@fines/platform/postgres.ts';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

import type { Answer } from '../support/api-client.ts';
import { issueRequest } from '../support/fines.ts';
import { problemOf } from '../support/problems.ts';
import { createUser, newEmail, PASSWORD } from '../support/users.ts';
import { useChief } from './chief.ts';

const PER_MINUTE = 40;
const chief = useChief({ COMMANDS_PER_MINUTE: String(PER_MINUTE) });

const logIn = (email: string, password: string): Promise<Answer> =>
  chief.system.anonymous().post('/auth/login', { email, password });

async function fail(email: string, times: number): Promise<void> {
  const answers = await Promise.all(Array.from({ length: times }, () => logIn(email, 'wrong-password')));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: times }, () => 401));
}

function expectLimit(answer: Answer): void {
  expect(problemOf(answer)).toMatchObject({
    status: 429,
    code: 'too-many-logins',
    message: 'Too many failed logins. Try again in 15 minutes.',
  });
  const seconds = Number(answer.headers.get('Retry-After'));
  expect(seconds).toBeGreaterThan(14 * 60);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
}

async function query(sql: string): Promise<void> {
  const { DATABASE_URL: url } = await chief.system.addresses();
  const pool = openPool(url, { name: 'test', max: 1, log: pino({ level: 'silent' }) });
  await pool.query(sql);
  await pool.end();
}

const EXPIRE_ALL = 'UPDATE auth.failed_logins SET expire = 1000';

describe('failed logins', () => {
  it('of an account stop at ten, also when they come at once; others sign in', async () => {
    const [victim, other] = await Promise.all([createUser(chief.client), createUser(chief.client)]);
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => logIn(victim.email, 'wrong-password')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expectLimit(await logIn(victim.email.toUpperCase(), PASSWORD));
    expect((await logIn(other.email, PASSWORD)).status).toBe(200);
  });

  it('of an address that nobody has stop at ten too', async () => {
    const email = newEmail();
    await fail(email, 10);
    expectLimit(await logIn(email, PASSWORD));
  });

  it('are forgotten when the account signs in, and after their time', async () => {
    const { email } = await createUser(chief.client);
    await fail(email, 9);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
    await fail(email, 10);
    expect((await logIn(email, PASSWORD)).status).toBe(429);
    await query(EXPIRE_ALL);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });

  it('from a network address stop at a hundred, whatever the account', async () => {
    const { email } = await createUser(chief.client);
    await query(EXPIRE_ALL);
    for (let round = 0; round < 10; round++) await fail(newEmail(), 10);
    expectLimit(await logIn(email, PASSWORD));
    await query(EXPIRE_ALL);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });

  it('keep nobody out when they cannot be counted', async () => {
    const { email } = await createUser(chief.client);
    await query('ALTER TABLE auth.failed_logins RENAME TO lost');
    try {
      await fail(email, 2);
      expect((await logIn(email, PASSWORD)).status).toBe(200);
    } finally {
      await query('ALTER TABLE auth.lost RENAME TO failed_logins');
    }
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
