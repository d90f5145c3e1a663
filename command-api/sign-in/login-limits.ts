import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';

import { KnownNetworks, networkOf } from '../auth/network.ts';
import { retryLater } from '../engine/errors.ts';
import { keyedHash } from '../engine/mutex.ts';

/** A try of a password: for which account, and from where. */
export type Attempt = {
  email: string;
  address: string;
  /** The hash of a device that signed in to this account before. */
  device?: Buffer | undefined;
};

const WINDOW_SECONDS = 15 * 60;
/** Failures of one account from one network, device or session; further attempts are slowed down. */
const FAILURES_OF_A_PAIR = 10;
/** The pause between attempts after that. */
const PAUSE_SECONDS = 60;
/** Failures of one account from all networks together, except those from which it signed in lately. */
const FAILURES_OF_AN_ACCOUNT = 100;
/** Failures from one network, except of accounts that signed in from it lately. A whole country may share a network. */
const FAILURES_FROM_A_NETWORK = 1000;

/** A limiter, and the name under which it counts. */
type Count = { limiter: RateLimiterPostgres; name: string };
type Limit = Count & { most: number };

type Check<Result> = () => Promise<Result | undefined>;

/**
 * Limits guesses of passwords, in all processes together, for existing and unknown accounts alike. An attempt is
 * counted before its password is checked, so that parallel attempts get no more checks than sequential ones. A
 * successful attempt is not counted, and clears the count of its account and network.
 *
 * Failures of strangers must not lock the owner out. So after too many failures of a pair (an account and a network),
 * one attempt a minute is still allowed, and the other limits do not apply to an account that signed in from this
 * network lately. A device that signed in to the account before has a count of its own instead of the pair's, which
 * others in its network cannot use up.
 */
export class LoginLimits {
  readonly #known: KnownNetworks;
  readonly #ofPair: RateLimiterPostgres;
  readonly #ofSlowPair: RateLimiterPostgres;
  readonly #ofAccount: RateLimiterPostgres;
  readonly #fromNetwork: RateLimiterPostgres;
  readonly #secret: string;

  constructor(pool: Pool, secret: string) {
    this.#known = new KnownNetworks(pool);
    this.#ofPair = limiter(pool, 'pair', WINDOW_SECONDS);
    this.#ofSlowPair = limiter(pool, 'slow-pair', PAUSE_SECONDS);
    this.#ofAccount = limiter(pool, 'account', WINDOW_SECONDS);
    this.#fromNetwork = limiter(pool, 'network', WINDOW_SECONDS);
    this.#secret = secret;
  }

  /** Runs a check of a password; undefined means that it failed. Throws a 429 problem after too many failures. */
  async signIn<Result>(
    { email, address, device }: Attempt,
    check: Check<Result>,
  ): Promise<Result | undefined> {
    const network = networkOf(address);
    const pair = keyedHash(`${email} ${network}`, this.#secret);
    const isStranger = device === undefined && !(await this.#known.has(pair));
    const beyond = [
      { limiter: this.#ofAccount, name: keyedHash(email, this.#secret), most: FAILURES_OF_AN_ACCOUNT },
      { limiter: this.#fromNetwork, name: network, most: FAILURES_FROM_A_NETWORK },
    ];
    const name = device === undefined ? pair : `device ${device.toString('hex')}`;
    const result = await this.#attempt(name, isStranger ? beyond : [], check);
    if (result !== undefined) await this.#known.add(pair);
    return result;
  }

  /**
   * The same for a signed-in user. Failures count for the session only, so that they cannot keep the user from
   * signing in elsewhere.
   */
  confirm<Result>(sessionId: string, check: Check<Result>): Promise<Result | undefined> {
    return this.#attempt(`session ${sessionId}`, [], check);
  }

  async #attempt<Result>(
    name: string,
    beyond: readonly Limit[],
    check: Check<Result>,
  ): Promise<Result | undefined> {
    const counts = await this.#count(name, beyond);
    const result = await check().catch(async (error: unknown) => {
      // The problem that is thrown must not depend on whether the password is right, so this attempt is not counted.
      await giveBack(counts);
      throw error;
    });
    if (result === undefined) return undefined;
    await giveBack(counts);
    await Promise.all([this.#ofPair.delete(name), this.#ofSlowPair.delete(name)]);
    return result;
  }

  /** Counts an attempt, unless a limit refuses it. */
  async #count(name: string, beyond: readonly Limit[]): Promise<Count[]> {
    const ofPair = { limiter: this.#ofPair, name };
    const { consumedPoints } = await this.#ofPair.penalty(name);
    const slow = { limiter: this.#ofSlowPair, name, most: 1 };
    const others = [...(consumedPoints > FAILURES_OF_A_PAIR ? [slow] : []), ...beyond];
    const refused = await take(others);
    if (refused === undefined) return [ofPair, ...others];
    await giveBack([ofPair, ...others]);
    throw retryLater('too-many-logins', 'Too many failed logins', refused.forMs);
  }
}

/** Counts an attempt under each name. Returns how long to wait if there are too many. */
async function take(limits: readonly Limit[]): Promise<{ forMs: number } | undefined> {
  const waits = await Promise.all(
    limits.map(async ({ limiter: by, name, most }) => {
      const { consumedPoints, msBeforeNext } = await by.penalty(name);
      return consumedPoints > most ? Math.max(1, msBeforeNext) : 0;
    }),
  );
  const forMs = Math.max(0, ...waits);
  return forMs > 0 ? { forMs } : undefined;
}

const giveBack = (counts: readonly Count[]): Promise<unknown> =>
  Promise.all(counts.map(({ limiter: by, name }) => by.reward(name)));

function limiter(pool: Pool, keyPrefix: string, duration: number): RateLimiterPostgres {
  // The limiters only count. This file compares the counts with the limits, since some refuse and others slow down.
  const limit = { keyPrefix, points: Number.MAX_SAFE_INTEGER, duration };
  return new RateLimiterPostgres({
    ...limit,
    storeClient: pool,
    storeType: 'pool',
    schemaName: 'auth',
    tableName: 'failed_logins',
    tableCreated: true,
    // All limiters share one table, so only one of them needs to clear it.
    clearExpiredByTimeout: keyPrefix === 'pair',
    // While the table cannot be reached, each process counts by itself, so that people can still sign in.
    insuranceLimiter: new RateLimiterMemory(limit),
  });
}
