import { finesNamedIn, type NamedFine } from '../fine/payment-reference.ts';
import { type PlateKey, plateKey } from '../shared/plate.ts';
import type { StatementLine } from './line.ts';

type Said = Pick<StatementLine, 'reference' | 'text' | 'payer' | 'further'>;

/** The fines that a line names, in whichever of its texts. Numbers with check digits go before one without. */
export function finesNamedBy({ reference, text, payer, further }: Said): NamedFine[] {
  const named = [reference, text, payer, further].flatMap((part) => finesNamedIn(part ?? ''));
  const checked = named.filter(({ isChecked }) => isChecked);
  const all = Map.groupBy(checked.length > 0 ? checked : named, ({ fineNumber }) => fineNumber);
  const fines = [...all.values()].flatMap(([first]) => first ?? []);
  // Numbers of which any may be a slip of the pen say nothing together.
  return checked.length > 0 || fines.length === 1 ? fines : [];
}

/** What may be the number of a transaction. */
const BANK_ID = /[A-Z\d](?:[A-Z\d._/-]*[A-Z\d])?/g;

/** All that may be numbers of transactions in a text, in capitals. */
export const bankIdsIn = (text: string): string[] => [
  ...new Set((text.toUpperCase().match(BANK_ID) ?? []).filter((word) => word.length > 4 && /\d/.test(word))),
];

/** A plate is of so many words at most, as it is usually spelled: `HSD 722 BN`. */
const MOST_WORDS = 3;
const PLATE = /^(?=.*[A-Z])(?=.*\d)[A-Z\d]{3,12}$/;
/** More keys than any honest text has. */
const MOST_KEYS = 100;

/** The keys of all that may be a plate in the texts of a line, however it is spelled. */
export function plateKeysIn({ reference, text, further }: Omit<Said, 'payer'>): PlateKey[] {
  const keys = [reference ?? '', text, further ?? ''].flatMap((part) => {
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
