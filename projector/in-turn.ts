import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Works that must come one after the other, each of which may be made ready while the one before is under way: here
 * statements, whose rows are spelled out while Postgres still writes the last ones. It takes both some time.
 */
export class InTurn {
  #underWay: Promise<unknown> = Promise.resolve();

  /**
   * Starts `work` when the one before has ended, and does not wait for its end.
   *
   * @throws whatever the one before failed with
   */
  async run(work: () => Promise<unknown>): Promise<void> {
    await this.#underWay;
    this.#underWay = work();
    // Told to whoever comes next, or waits for the end.
    this.#underWay.catch(() => undefined);
    // A long statement leaves in parts, which it cannot while the next is being made.
    await nextTurn();
  }

  /** @throws whatever the last one failed with */
  async end(): Promise<void> {
    await this.#underWay;
  }
}
