import { clientLeft, requestContext, stopIfClientLeft } from '../http/context.ts';

/** Somebody has as many waiting as may wait, or all together have. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
  /** Whose waiting is too long: that person's own, or that of all. */
  readonly queue: 'own' | 'common';

  constructor(queue: 'own' | 'common') {
    super('Too many wait for their turn');
    this.queue = queue;
  }
}

export type QueueLimits = {
  /** How much of one person's may be under way at once, and how much may wait for that. */
  perPerson: number;
  waitingPerPerson: number;
  /** The same for all together; without them there is no limit. */
  inAll?: number;
  waitingInAll?: number;
};

type Waiting = { person: string; begin: () => void };

/**
 * Lets people share what there is little of: nobody's many wait before anybody else's one. Whose client has gone
 * waits no more, and does not begin.
 */
export class FairQueue {
  readonly #limits: Required<QueueLimits>;
  readonly #ofPerson = new Map<string, number>();
  #inAll = 0;
  #waiting: readonly Waiting[] = [];

  constructor(limits: QueueLimits) {
    this.#limits = { inAll: Infinity, waitingInAll: Infinity, ...limits };
  }

  get underWay(): number {
    return this.#inAll;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** @throws QueueFull, or HttpProblem 503 if the client has gone before the turn came */
  async run<Result>(person: string, work: () => Promise<Result>): Promise<Result> {
    const end = await this.take(person);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Waits for a turn. @returns what ends it, which must be called once. @throws as `run` does */
  async take(person: string): Promise<() => void> {
    stopIfClientLeft();
    if (this.#mayBegin(person)) this.#begin(person);
    else await this.#turnOf(person);
    return () => this.#end(person);
  }

  #turnOf(person: string): Promise<void> {
    const own = this.#waiting.filter((waiting) => waiting.person === person).length;
    if (own >= this.#limits.waitingPerPerson) throw new QueueFull('own');
    if (this.#waiting.length >= this.#limits.waitingInAll) throw new QueueFull('common');
    const signal = requestContext()?.signal;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#remove(waiting);
        reject(clientLeft());
      };
      const begin = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const waiting = { person, begin };
      this.#waiting = [...this.#waiting, waiting];
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #remove(one: Waiting): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting !== one);
  }

  #mayBegin(person: string): boolean {
    const { inAll, perPerson } = this.#limits;
    return this.#inAll < inAll && (this.#ofPerson.get(person) ?? 0) < perPerson;
  }

  #begin(person: string): void {
    this.#inAll++;
    this.#ofPerson.set(person, (this.#ofPerson.get(person) ?? 0) + 1);
  }

  #end(person: string): void {
    this.#inAll--;
    const left = (this.#ofPerson.get(person) ?? 0) - 1;
    if (left > 0) this.#ofPerson.set(person, left);
    else this.#ofPerson.delete(person);
    // What ended makes room for one.
    const next = this.#waiting.find((waiting) => this.#mayBegin(waiting.person));
    if (next === undefined) return;
    this.#remove(next);
    this.#begin(next.person);
    next.begin();
  }
}
