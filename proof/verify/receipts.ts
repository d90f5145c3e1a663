import { fineNumberOf } from '@fines/domain/fine/status.ts';
import { receiptNumberOf, receiptStream } from '@fines/domain/receipt/receipt.ts';
import { isPending, parseNumber } from '@fines/domain/shared/streams.ts';

import type { Break, Check } from './check.ts';
import { YearlyRuns } from './numbers.ts';

type Reservation = { fineNumber: string; at: number };

/**
 * Each receipt number is reserved, and then either used by one payment of the fine for which it was reserved, or voided
 * with a reason. A number that was left out is only voided. Memory holds one by one only numbers that are still open.
 */
export function receipts(now: number): Check {
  const ledger = new Ledger();
  return {
    name: 'Receipts',
    take: ({ raw: { stream, revision }, known, at }) => {
      if (known === undefined) return undefined;
      if (known.type === 'ReceiptReserved') {
        const { fineNumber } = known.data;
        return ledger.reserve(stream, { fineNumber, at });
      }
      if (known.type === 'ReceiptVoided') return ledger.void(stream, revision === 0);
      if (known.type === 'ReceiptPrinted') return ledger.print(stream);
      if (known.type === 'PaymentRecorded') return ledger.use(known.data.receiptNumber, fineNumberOf(stream));
      return undefined;
    },
    end: () => ledger.unexplained(now),
    looked: () => ledger.looked(now),
  };
}

class Ledger {
  readonly #waiting = new Map<string, Reservation>();
  readonly #voided = new Set<string>();
  readonly #explained = new YearlyRuns();
  #used = 0;

  reserve(stream: string, reservation: Reservation): string | undefined {
    const receipt = receiptNumberOf(stream);
    if (receipt === undefined) return 'it reserves a receipt in a stream that is none of a receipt';
    if (this.#isExplained(receipt) || this.#waiting.has(receipt)) return `${receipt} was reserved before`;
    this.#waiting.set(receipt, reservation);
    return undefined;
  }

  /** A number that was left out is voided without a reservation. */
  void(stream: string, isFirst: boolean): string | undefined {
    const receipt = receiptNumberOf(stream) ?? stream;
    const isOpen = isFirst ? !this.#isExplained(receipt) : this.#waiting.has(receipt);
    if (!isOpen) return `it voids ${receipt}, which ${this.#fateOf(receipt)}`;
    this.#voided.add(receipt);
    this.#explain(receipt);
    return undefined;
  }

  use(receipt: string, fineNumber: string | undefined): string | undefined {
    const reservation = this.#waiting.get(receipt);
    if (reservation === undefined) return `it uses ${receipt}, which ${this.#fateOf(receipt)}`;
    this.#used++;
    this.#explain(receipt);
    return reservation.fineNumber === fineNumber
      ? undefined
      : `it uses ${receipt}, which was reserved for ${reservation.fineNumber}`;
  }

  /** Only the receipt of a recorded payment may be printed. */
  print(stream: string): string | undefined {
    const receipt = receiptNumberOf(stream) ?? stream;
    const isUsed = this.#isExplained(receipt) && !this.#voided.has(receipt);
    if (isUsed) return undefined;
    const fate = this.#waiting.has(receipt) ? 'no payment uses' : this.#fateOf(receipt);
    return `it prints ${receipt}, which ${fate}`;
  }

  unexplained(now: number): Break[] {
    return [...this.#waiting]
      .filter(([, { at }]) => !isPending(at, now))
      .map(([receipt, { fineNumber }]) => ({
        stream: receiptStream(receipt),
        revision: 0,
        problem: `${receipt}, reserved for ${fineNumber}, was neither used nor voided`,
      }));
  }

  looked(now: number): string {
    const pending = [...this.#waiting.values()].filter(({ at }) => isPending(at, now));
    return `${this.#used} used, ${this.#voided.size} voided, ${pending.length} pending`;
  }

  #explain(receipt: string): void {
    this.#waiting.delete(receipt);
    const number = parseNumber(receipt);
    if (number !== undefined) this.#explained.add(number);
  }

  #isExplained(receipt: string): boolean {
    const number = parseNumber(receipt);
    return number !== undefined && this.#explained.has(number);
  }

  #fateOf(receipt: string): string {
    if (this.#voided.has(receipt)) return 'was voided before';
    return this.#isExplained(receipt) ? 'a payment used before' : 'was never reserved';
  }
}
