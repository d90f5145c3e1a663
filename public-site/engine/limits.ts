import { setTimeout as delay } from 'node:timers/promises';

import { tooMany } from '@fines/platform/http/problem.ts';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

const IPV4_BYTES = 3;
const IPV6_BYTES = 6;

/**
 * The network that counts as one: of IPv4 the 256 addresses of a /24, of IPv6 a /48. That is what one customer of a
 * provider gets easily; who has many such networks is slowed down in each.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  const kept = parsed.kind() === 'ipv4' ? IPV4_BYTES : IPV6_BYTES;
  return ipaddr.fromByteArray(bytes.map((byte, nth) => (nth < kept ? byte : 0))).toString();
}

export const isLoopback = (address = ''): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/** So many keys are counted at a time, the latest; then one that was long silent is forgotten. Some 2 MB. */
const MOST_KEYS = 10_000;

/** Counts what happens under a key within a time that begins with the first. */
export class Counts {
  readonly #windows: LRUCache<string, { count: number; endsAt: number }>;
  readonly #forMs: number;

  constructor(forMs: number) {
    this.#forMs = forMs;
    this.#windows = new LRUCache({ max: MOST_KEYS, ttl: forMs });
  }

  of(key: string): { count: number; secondsLeft: number } {
    const window = this.#windows.get(key);
    if (window === undefined) return { count: 0, secondsLeft: 0 };
    return { count: window.count, secondsLeft: Math.max(1, Math.ceil((window.endsAt - Date.now()) / 1000)) };
  }

  /** @returns how many there are now */
  add(key: string): number {
    const window = this.#windows.get(key);
    // The time ends as it was set, however many there are.
    if (window !== undefined) return (window.count += 1);
    this.#windows.set(key, { count: 1, endsAt: Date.now() + this.#forMs });
    return 1;
  }
}

const WITHIN_MS = 10 * 60_000;
/** So many misses of a network in that time are answered like the first one. */
const FREE_MISSES = 20;
/** After so many only a right code of a fine is of use: it has 50 bits, so that nobody guesses one. */
const MOST_MISSES = 40;

/** Longer than looking anything up takes, so that the time of a miss tells nothing. */
const MISS_TAKES_MS = 300;
const LONGEST_MS = 2000;

/** The longer a network guesses, the longer each guess takes. */
const missTakes = (misses: number): number =>
  misses <= FREE_MISSES
    ? MISS_TAKES_MS
    : Math.min(LONGEST_MS, MISS_TAKES_MS + (misses - FREE_MISSES) * MISS_TAKES_MS);

/**
 * Guesses at numbers and codes. They are counted by network, never by fine: nobody can close a fine to its driver, and
 * who guesses has no other network's turns.
 */
export class Guesses {
  readonly #misses = new Counts(WITHIN_MS);

  /** @throws HttpProblem 429 for a network that missed too often */
  require(address: string): void {
    const { count, secondsLeft } = this.#misses.of(networkOf(address));
    if (count >= MOST_MISSES) throw tooMany('too-many-guesses', 'Too many attempts', secondsLeft);
  }

  /** Counts a miss at once, and resolves when it may be answered: `started` is by `performance.now()`. */
  async missed(address: string, started: number): Promise<void> {
    const misses = this.#misses.add(networkOf(address));
    await delay(Math.max(0, started + missTakes(misses) - performance.now()));
  }
}
