import type { Look } from './look.ts';

/** A screen asks again whenever what it shows may have changed: within this time that is the same look. */
const SAME_WITHIN_MS = 60_000;

/** The looks that were recorded in the last minute, by this process. A file is another one each time. */
export class RecentLooks {
  /** The oldest first. */
  readonly #recorded = new Map<string, number>();

  has(look: Look): boolean {
    const recordedAt = this.#recorded.get(keyOf(look)) ?? -Infinity;
    return look.kind !== 'EXPORT' && recordedAt > performance.now() - SAME_WITHIN_MS;
  }

  add(look: Look): void {
    const now = performance.now();
    for (const [key, recordedAt] of this.#recorded) {
      if (recordedAt > now - SAME_WITHIN_MS) break;
      this.#recorded.delete(key);
    }
    this.#recorded.delete(keyOf(look));
    this.#recorded.set(keyOf(look), now);
  }
}

const keyOf = ({ personId, kind, subject, address, shown }: Look): string =>
  JSON.stringify([personId, kind, subject, address, shown]);
