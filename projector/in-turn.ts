import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Works that must come one after the other, each of which may be made ready while the one before is under way: here
 * statements, whose rows are spelled out while Postgres still writes the last ones. It takes both some time.
 */
export class InTurn {
  #underWay: Promise<unknown> = Promise.resolve();

  /**
   * Starts `work` when those before have ended, and does not wait for its end. Once one has failed, none is started.
   *
   * @throws whatever one of those before failed with
   */
  async run(work: () => Promise<unknown>): Promise<void> {
    const before = this.#underWay;
    this.#underWay = before.then(work);
    // Told to whoever comes next, or waits for the end.
    this.#underWay.catch(() => undefined);
    await before;
    // A long statement leaves in parts, which it cannot while the next is being made.
    await nextTurn();
  }

  /** @throws whatever one of them failed with */
  async end(): Promise<void> {
    await this.#underWay;
  }
}
