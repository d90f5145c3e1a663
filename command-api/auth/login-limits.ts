import type { Pool } from '@fines/platform/postgres.ts';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';

import { keyedHash } from '../keyed-hash.ts';
import { OneAtATime } from '../one-at-a-time.ts';
import { retryLater } from '../retry-later.ts';

/** Whose password is tried, and from where. */
export type Attempt = { email: string; address: string };

const WINDOW_SECONDS = 15 * 60;
const FAILURES_OF_AN_ACCOUNT = 10;
/** A whole station may sign in from one address. */
const FAILURES_FROM_AN_ADDRESS = 100;

/**
 * Stops who guesses passwords: counts what failed, by account (whether it exists or not) and by network
 * address, for all processes together. What succeeds is not counted, and clears the account.
 */
export class LoginLimits {
  readonly #ofAccount: RateLimiterPostgres;
  readonly #fromAddress: RateLimiterPostgres;
  readonly #secret: string;
  /** Attempts that come at once must see each other's failures. */
  readonly #underWay = new OneAtATime();

  constructor(pool: Pool, secret: string) {
    this.#ofAccount = limiter(pool, 'account', FAILURES_OF_AN_ACCOUNT, true);
    // One of the two is enough to clear the table that they share.
    this.#fromAddress = limiter(pool, 'address', FAILURES_FROM_AN_ADDRESS, false);
    this.#secret = secret;
  }

  /** Runs a check of a password; undefined means that it failed. Throws a 429 problem after too many of those. */
  attempt<Result>(
    { email, address }: Attempt,
    check: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const account = keyedHash(email, this.#secret);
    return this.#underWay.run(account, async () => {
      const [ofAccount, fromAddress] = await Promise.all([
        this.#ofAccount.get(account),
        this.#fromAddress.get(address),
      ]);
      refuseFrom(ofAccount, FAILURES_OF_AN_ACCOUNT);
      refuseFrom(fromAddress, FAILURES_FROM_AN_ADDRESS);
      const result = await check();
      if (result === undefined) {
        await Promise.all([this.#ofAccount.penalty(account), this.#fromAddress.penalty(address)]);
      } else if (ofAccount !== null) {
        await this.#ofAccount.delete(account);
      }
      return result;
    });
  }
}

function limiter(
  pool: Pool,
  keyPrefix: string,
  points: number,
  clearExpiredByTimeout: boolean,
): RateLimiterPostgres {
  const limit = { keyPrefix, points, duration: WINDOW_SECONDS };
  return new RateLimiterPostgres({
    ...limit,
    storeClient: pool,
    storeType: 'pool',
    schemaName: 'auth',
    tableName: 'failed_logins',
    tableCreated: true,
    clearExpiredByTimeout,
    // When the table cannot be used, this process counts for itself: nobody is kept from signing in for it.
    insuranceLimiter: new RateLimiterMemory(limit),
  });
}

function refuseFrom(failures: RateLimiterRes | null, limit: number): void {
  if (failures === null || failures.consumedPoints < limit) return;
  throw retryLater('too-many-logins', 'Too many failed logins', failures.msBeforeNext);
}
