import { networkOf } from '@fines/command-api/auth/network.ts';
import { inPasswordQueue } from '@fines/command-api/auth/password.ts';
import type { Attempt } from '@fines/command-api/sign-in/login-limits.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openTables, type Tables } from '../projector/servers.ts';
import { newEmail } from '../support/users.ts';
import { openProcesses, type Process } from './processes.ts';

let tables: Tables;
let on: Process;
beforeAll(async () => {
  tables = await openTables();
  on = (await openProcesses(tables, 1))[0] ?? on;
});
beforeEach(() => on.pool.query('TRUNCATE auth.failed_logins, auth.known_networks'));
afterAll(async () => {
  await on.close();
  await tables.close();
});

const HERE = '192.0.2.1';
type Try = Partial<Omit<Attempt, 'email'>>;

/** How one try of a password would be answered. */
async function tried(isRight: boolean, email: string, { address = HERE, device }: Try): Promise<number> {
  try {
    const check = () => Promise.resolve(isRight || undefined);
    return (await on.limits.signIn({ email, address, device }, check)) === true ? 200 : 401;
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    return error.status;
  }
}

const right = (email: string, from: Try = {}): Promise<number> => tried(true, email, from);

/** How so many wrong passwords at once would be. */
async function guess(times: number, email: string, from: Try = {}): Promise<Record<number, number>> {
  const answers = await Promise.all(Array.from({ length: times }, () => tried(false, email, from)));
  const counts: Record<number, number> = {};
  for (const status of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const EXPIRE_ALL = 'UPDATE auth.failed_logins SET expire = 1000';
const nextMinute = () => on.pool.query(`${EXPIRE_ALL} WHERE key LIKE 'slow-pair:%'`);
/** As if so many passwords had failed besides. */
const addFailures = (prefix: string, count: number) =>
  on.pool.query(`UPDATE auth.failed_logins SET points = points + ${count} WHERE key LIKE '${prefix}:%'`);

describe('failed logins', () => {
  it('slow an account down after ten, all at once or one after the other, for that network only', async () => {
    const email = newEmail();
    expect(await guess(10, email)).toEqual({ 401: 10 });
    expect(await guess(20, email)).toEqual({ 401: 1, 429: 19 });
    expect(await right(email)).toBe(429);
    await nextMinute();
    expect(await guess(20, email)).toEqual({ 401: 1, 429: 19 });
    expect(await guess(1, email, { address: '192.0.2.2' })).toEqual({ 401: 1 });
    expect(await guess(1, newEmail())).toEqual({ 401: 1 });
  });

  it('count for the whole network of a subscriber', () => {
    for (const [one, other, isSame] of [
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
      ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
      ['::ffff:192.0.2.7', '192.0.2.7', true],
      ['192.0.2.7', '192.0.2.8', false],
    ] as const)
      expect(networkOf(one) === networkOf(other)).toBe(isSame);
  });

  it('are forgotten when the account signs in, and after their time', async () => {
    const email = newEmail();
    for (const _ of [1, 2]) {
      expect(await guess(9, email)).toEqual({ 401: 9 });
      expect(await right(email)).toBe(200);
    }
    const other = newEmail();
    expect(await guess(12, other)).toEqual({ 401: 11, 429: 1 });
    await on.pool.query(EXPIRE_ALL);
    expect(await guess(1, other)).toEqual({ 401: 1 });
  });

  it('never close it: whoever comes next after a minute gets through, and clears them', async () => {
    const email = newEmail();
    expect(await guess(14, email)).toEqual({ 401: 11, 429: 3 });
    await nextMinute();
    expect(await right(email)).toBe(200);
    expect(await guess(10, email)).toEqual({ 401: 10 });
  });

  it('from everywhere close an account but where it signed in lately', async () => {
    const email = newEmail();
    expect(await right(email)).toBe(200);
    expect(await guess(1, email, { address: '198.51.100.1' })).toEqual({ 401: 1 });
    await addFailures('account', 98);
    expect(await guess(2, email, { address: '198.51.100.2' })).toEqual({ 401: 1, 429: 1 });
    expect(await right(email, { address: '198.51.100.2' })).toBe(429);
    expect(await right(email)).toBe(200);
    await on.pool.query(`UPDATE auth.known_networks SET seen_at = now() - interval '31 days'`);
    expect(await right(email)).toBe(429);
  });

  it('of many accounts close a network at a thousand, but for those who signed in from it lately', async () => {
    const [regular, stranger] = [newEmail(), newEmail()];
    expect(await right(regular)).toBe(200);
    expect(await guess(1, newEmail())).toEqual({ 401: 1 });
    await addFailures('network', 999);
    expect(await right(stranger)).toBe(429);
    expect(await right(stranger, { address: '198.51.100.3' })).toBe(200);
    expect(await right(regular)).toBe(200);
  });

  it('keep nobody out when they cannot be counted', async () => {
    const email = newEmail();
    await on.pool.query('ALTER TABLE auth.failed_logins RENAME TO lost');
    try {
      expect(await guess(2, email)).toEqual({ 401: 2 });
      expect(await right(email)).toBe(200);
    } finally {
      await on.pool.query('ALTER TABLE auth.lost RENAME TO failed_logins');
    }
  });

  it('of a device that signed in before have a count of their own, which is as small', async () => {
    const [email, device] = [newEmail(), Buffer.from('a device')];
    expect(await guess(20, email, { device })).toEqual({ 401: 11, 429: 9 });
    expect(await right(email, { device, address: '198.51.100.9' })).toBe(429);
    expect(await right(email)).toBe(200);
    await nextMinute();
    expect(await right(email, { device })).toBe(200);
    expect(await guess(20, email)).toEqual({ 401: 11, 429: 9 });
    expect(await right(email, { device })).toBe(200);
  });
});

it('four passwords are worked on at once, 64 wait, and who comes then is told to come back', async () => {
  const finish = Promise.withResolvers<void>();
  let running = 0;
  const work = (): Promise<void> => {
    running += 1;
    return finish.promise;
  };
  const taken = Array.from({ length: 4 + 64 }, () => inPasswordQueue(work));
  await expect.poll(() => running).toBe(4);
  const refused = inPasswordQueue(work);
  await expect(refused).rejects.toThrow(HttpProblem);
  await expect(refused).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
  finish.resolve();
  await Promise.all(taken);
  expect(running).toBe(68);
});
