import type { StatementLine } from '@fines/domain/statement/line.ts';

import type { Log } from '../engine/log.ts';

/**
 * The ids of the lines of a file, in its order: the same whatever file a line is in. Two people may pay the same amount
 * on one day with the same words, so the first of identical lines has another id than the second; which of the two is
 * whose does not matter.
 *
 * With the number of the bank alone it would not be so: not all banks number lines, and what somebody took for that
 * number may be something else. Ids are keyed hashes, since a plain one of somebody's name could be guessed, and stays
 * when the name is erased.
 */
export class LineIds {
  readonly #fingerprint: Log['fingerprint'];
  readonly #seen = new Map<string, number>();

  constructor({ fingerprint }: Pick<Log, 'fingerprint'>) {
    this.#fingerprint = fingerprint;
  }

  idOf({ account, day, amount, channel, reference, payer, text, bankId }: StatementLine): string {
    const content = this.#hashOf([account, day, amount, channel, reference, payer, text, bankId]);
    const times = (this.#seen.get(content) ?? 0) + 1;
    this.#seen.set(content, times);
    return this.#hashOf([content, times]);
  }

  #hashOf(parts: readonly unknown[]): string {
    return this.#fingerprint(JSON.stringify(parts)).toString('hex');
  }
}
