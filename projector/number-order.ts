import { parseNumber } from '@fines/domain/shared/numbering.ts';

const SEQUENCES_IN_A_YEAR = 1_000_000_000_000;

/** The number of a document as a number: FN-2026-1000 comes after FN-2026-999. */
export function numberOrder(documentNumber: string): number {
  const number = parseNumber(documentNumber);
  if (number === undefined) throw new Error(`${documentNumber} is not the number of a document`);
  return number.year * SEQUENCES_IN_A_YEAR + number.sequence;
}
