import { everyFact, FACT_NAMES, type FactName, fineFacts } from '@fines/domain/fine/facts.ts';
import { shownTelephone } from '@fines/domain/shared/telephone.ts';

export const FACT_LABELS = everyFact('label');

/** The facts as a form holds them. */
export type FactTexts = Record<FactName, string>;

export const textsOf = (facts: Readonly<Record<FactName, string | null>>): FactTexts =>
  Object.fromEntries(FACT_NAMES.map((name) => [name, spelled(name, facts[name])])) as FactTexts;

/** As one types it. */
function spelled(name: FactName, value: string | null): string {
  const isTelephone = fineFacts[name].input.type === 'tel';
  return isTelephone && value !== null ? shownTelephone(value) : (value ?? '');
}

/** What is said of a fact, or typed of it, for people; null if nothing is. */
export function factText(name: FactName, value: string | null): string | null {
  const text = spelled(name, value);
  return text.trim() === '' ? null : text;
}
