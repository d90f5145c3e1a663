import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { hashOf, type Link, nextLink } from '@fines/platform/event-store/hash-chain.ts';
import { chainProblem } from '@fines/proof/verify/chains.ts';
import type { Break } from '@fines/proof/verify/check.ts';

type Store = Pick<EventStore, 'readStream'>;

/** The links, by stream, that lie before the events which were looked at last. */
export type LinksBefore = ReadonlyMap<string, Link>;

/**
 * Recomputes the hash chains of the newest events of a log. What these are linked to is asked of the store, once: that
 * it is right shows by the hash that comes of it, since the tree has that one.
 */
export class NewestChains {
  readonly #store: Store;
  readonly #known: LinksBefore;
  readonly #ends = new Map<string, Link>();
  readonly #before = new Map<string, Link>();

  /** `known` are those of a former time, of which most will be needed again. */
  constructor(store: Store, known: LinksBefore) {
    this.#store = store;
    this.#known = known;
  }

  get linksBefore(): LinksBefore {
    return this.#before;
  }

  /** The first of the next events that is not what was written. Those of strangers are nobody's concern. */
  async firstBreak(events: readonly RecordedEvent[]): Promise<Break | undefined> {
    await this.#findLinksBefore(events);
    for (const event of events) {
      const { stream, revision } = event;
      const previous = this.#ends.get(stream);
      if (previous === undefined && hashOf(event) === undefined) continue;
      const next = nextLink(event, previous);
      if (next === undefined) {
        return { stream, revision, problem: chainProblem(event, previous?.revision ?? revision - 2) };
      }
      this.#ends.set(stream, next);
    }
    return undefined;
  }

  async #findLinksBefore(events: readonly RecordedEvent[]): Promise<void> {
    const firsts = new Map<string, RecordedEvent>();
    for (const event of events) if (!firsts.has(event.stream)) firsts.set(event.stream, event);
    const linked = [...firsts.values()].filter(
      ({ stream, revision }) => revision > 0 && !this.#ends.has(stream),
    );
    await Promise.all(linked.map((event) => this.#findLinkBefore(event)));
  }

  async #findLinkBefore({ stream, revision }: RecordedEvent): Promise<void> {
    const before = revision - 1;
    const known = this.#known.get(stream);
    const link = known?.revision === before ? known : await this.#askForLink(stream, before);
    if (link === undefined) return;
    this.#ends.set(stream, link);
    this.#before.set(stream, link);
  }

  async #askForLink(stream: string, revision: number): Promise<Link | undefined> {
    const [event] = await this.#store.readStream(stream, { from: revision, limit: 1 });
    const hash = event?.revision === revision ? hashOf(event) : undefined;
    return hash === undefined ? undefined : { revision, hash };
  }
}
