import { formatFineNumber } from '@fines/domain/fine/number.ts';
import { formatReceiptNumber } from '@fines/domain/receipt/number.ts';
import { localYear } from '@fines/domain/shared/dates.ts';

/** Numbers of documents, which begin anew each year and have no gaps. */
class Numbers {
  readonly #format: (year: number, sequence: number) => string;
  readonly #last = new Map<number, number>();

  constructor(format: (year: number, sequence: number) => string) {
    this.#format = format;
  }

  next(instant: string): string {
    const year = localYear(instant);
    const sequence = (this.#last.get(year) ?? 0) + 1;
    this.#last.set(year, sequence);
    return this.#format(year, sequence);
  }
}

export const fineNumbers = (): Numbers => new Numbers(formatFineNumber);
export const receiptNumbers = (): Numbers => new Numbers(formatReceiptNumber);
