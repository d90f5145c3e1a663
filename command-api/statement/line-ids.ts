import type { StatementLine } from '@fines/domain/statement/line.ts';

import type { Log } from '../engine/log.ts';

/** How often a line was there in its statement so far, and at most in one statement of the file. */
type Times = { statement: number; here: number; most: number };

/** `formerId`: that of the same line if it was taken before ids stood on what the bank knows a line by. */
type Ids = { lineId: string; formerId?: string };

/**
 * The ids of the lines of a file, in its order: the same whatever file a line is in. Two people may pay the same amount
 * on one day with the same words, so the first of identical lines has another id than the second; which of the two is
 * whose does not matter. A file may hold several statements, of which one tells again what another one has told.
 *
 * A line with a number of the bank is known by it, its account, day and amount, and by those letters of its words that
 * are the same in every encoding: what somebody took for that number may be the same for many. One without is known by
 * all that it says. Ids are keyed hashes, since a plain one of somebody's name could be guessed, and stays when the name
 * is erased.
 */
export class LineIds {
  readonly #fingerprint: Log['fingerprint'];
  readonly #seen = new Map<string, Times>();
  /** All ids that lines of the file have so far. */
  readonly given = new Set<string>();

  constructor({ fingerprint }: Pick<Log, 'fingerprint'>) {
    this.#fingerprint = fingerprint;
  }

  /** @returns undefined if an earlier statement of the file has the line, too */
  idsOf({ line, statement }: { line: StatementLine; statement: number }): Ids | undefined {
    const { account, day, amount, channel, reference, payer, text, bankId } = line;
    const whole = this.#next([account, day, amount, channel, reference, payer, text, bankId], statement);
    if (bankId === null) return this.#given(whole && { lineId: whole });
    const words = inAllEncodings([reference, payer, text].join(' '));
    const lineId = this.#next([account, day, amount, bankId, words], statement);
    return this.#given(lineId && { lineId, ...(whole && { formerId: whole }) });
  }

  #given(ids: Ids | '' | undefined): Ids | undefined {
    if (!ids) return undefined;
    this.given.add(ids.lineId);
    if (ids.formerId !== undefined) this.given.add(ids.formerId);
    return ids;
  }

  #next(parts: readonly unknown[], statement: number): string | undefined {
    const content = this.#hashOf(parts);
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

const inAllEncodings = (text: string): string => text.replaceAll(/[^A-Za-z\d]+/g, '').toUpperCase();
