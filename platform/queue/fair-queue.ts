import { clientLeft, requestContext, stopIfClientLeft } from '../http/context.ts';

/** Too many pieces of work are waiting, for one person or for all together. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
  /** Which limit was reached: the person's own, or the common one. */
  readonly queue: 'own' | 'common';

  constructor(queue: 'own' | 'common') {
    super('Too many wait for their turn');
    this.queue = queue;
  }
}

export type QueueLimits = {
  /** How many pieces of work of one person may run at once, and how many may wait. */
  perPerson: number;
  waitingPerPerson: number;
  /** The same for all people together. Unlimited by default. */
  inAll?: number;
  waitingInAll?: number;
};

type Waiting = { person: string; begin: () => void };

/**
 * Shares a scarce resource fairly: one person's many requests do not delay another person's single one. If a client
 * disconnects while waiting, its work is not started.
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

  /** @throws QueueFull, or HttpProblem 503 if the client disconnects before its turn */
  async run<Result>(person: string, work: () => Promise<Result>): Promise<Result> {
    const end = await this.take(person);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Waits for a turn. @returns a function that ends it; call that once. @throws as `run` does */
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
    // The turn that ended makes room for one other.
    const next = this.#waiting.find((waiting) => this.#mayBegin(waiting.person));
    if (next === undefined) return;
    this.#remove(next);
    this.#begin(next.person);
    next.begin();
  }
}
