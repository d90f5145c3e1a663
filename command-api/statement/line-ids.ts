import type { StatementLine } from '@fines/domain/statement/line.ts';

import type { Log } from '../engine/log.ts';

/** How often a line was there in its statement so far, and at most in one statement of the file. */
type Times = { statement: number; here: number; most: number };

/**
 * The ids of the lines of a file, in its order: the same whatever file a line is in. Two people may pay the same amount
 * on one day with the same words, so the first of identical lines has another id than the second; which of the two is
 * whose does not matter. A file may hold several statements, of which one tells again what another one has told.
 *
 * With the number of the bank alone it would not be so: not all banks number lines, and what somebody took for that
 * number may be something else. Ids are keyed hashes, since a plain one of somebody's name could be guessed, and stays
 * when the name is erased.
 */
export class LineIds {
  readonly #fingerprint: Log['fingerprint'];
  readonly #seen = new Map<string, Times>();

  constructor({ fingerprint }: Pick<Log, 'fingerprint'>) {
    this.#fingerprint = fingerprint;
  }

  /** @returns undefined if an earlier statement of the file has the line, too */
  idOf({ line, statement }: { line: StatementLine; statement: number }): string | undefined {
    const { account, day, amount, channel, reference, payer, text, bankId } = line;
    const content = this.#hashOf([account, day, amount, channel, reference, payer, text, bankId]);
    const seen = this.#seen.get(content);
    const here = seen?.statement === statement ? seen.here + 1 : 1;
    const most = seen?.most ?? 0;
    this.#seen.set(content, { statement, here, most: Math.max(most, here) });
    return here > most ? this.#hashOf([content, here]) : undefined;
  }

  #hashOf(parts: readonly unknown[]): string {
    return this.#fingerprint(JSON.stringify(parts)).toString('hex');
  }
}
