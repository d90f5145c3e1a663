import { fineNumberIn, type NamedFine } from '../fine/payment-reference.ts';
import { type PlateKey, plateKey } from '../shared/plate.ts';
import type { StatementLine } from './line.ts';

type Said = Pick<StatementLine, 'reference' | 'text' | 'payer'>;

/** The fine that a line names, in whichever of its texts. A number with check digits goes before one without. */
export function fineNamedIn({ reference, text, payer }: Said): NamedFine | undefined {
  const named = [reference, text, payer]
    .map((part) => (part === null ? undefined : fineNumberIn(part)))
    .filter((one) => one !== undefined);
  const checked = named.filter(({ isChecked }) => isChecked);
  return theOnly(checked.length > 0 ? checked : named);
}

/** Two that are not the same are none. */
function theOnly(named: readonly NamedFine[]): NamedFine | undefined {
  const [first] = named;
  return named.every(({ fineNumber }) => fineNumber === first?.fineNumber) ? first : undefined;
}

/** A plate is of so many words at most, as it is usually spelled: `HSD 722 BN`. */
const MOST_WORDS = 3;
const PLATE = /^(?=.*[A-Z])(?=.*\d)[A-Z\d]{3,12}$/;
/** More keys than any honest text has. */
const MOST_KEYS = 100;

/** The keys of all that may be a plate in the texts of a line, however it is spelled. */
export function plateKeysIn({ reference, text }: Said): PlateKey[] {
  const keys = [reference ?? '', text].flatMap((part) => {
    const words = part.toUpperCase().match(/[A-Z\d]+/g) ?? [];
    return words.flatMap((_, at) =>
      Array.from({ length: MOST_WORDS }, (_word, more) => words.slice(at, at + more + 1).join('')),
    );
  });
  return [...new Set(keys)]
    .filter((key) => PLATE.test(key))
    .slice(0, MOST_KEYS)
    .map(plateKey);
}
