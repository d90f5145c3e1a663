import {
  allFacts,
  FACT_NAMES,
  type FactName,
  fineFacts,
  inWords,
  type ShownFact,
} from '@fines/domain/fine/facts.ts';
import { localDaySchema, startOfLocalDay } from '@fines/domain/shared/dates.ts';
import { shownTelephone } from '@fines/domain/shared/telephone.ts';
import type { InputHTMLAttributes } from 'react';

import { formatDate } from '../format/dates.ts';
import type { FieldProps } from '../ui/Field.tsx';

export const FACT_LABELS = Object.fromEntries(
  Object.entries(allFacts).map(([name, { label }]) => [name, label]),
) as Record<ShownFact, string>;

/** The facts as a form holds them. */
export type FactTexts = Record<FactName, string>;

type Value = string | number | null;

export const textsOf = (facts: Readonly<Record<FactName, Value>>): FactTexts =>
  Object.fromEntries(FACT_NAMES.map((name) => [name, spelled(name, facts[name])])) as FactTexts;

/** As one types it. */
function spelled(name: ShownFact, value: Value): string {
  const { input } = allFacts[name];
  const isTelephone = input.kind === 'text' && input.type === 'tel';
  return isTelephone && typeof value === 'string' ? shownTelephone(value) : String(value ?? '');
}

/** What is said of a fact, or typed of it, for people; null if nothing is. */
export function factText(name: ShownFact, value: Value): string | null {
  const text = spelled(name, inWords(name, value));
  if (text.trim() === '') return null;
  const isDay = allFacts[name].input.kind === 'date' && localDaySchema.safeParse(text).success;
  return isDay ? formatDate(startOfLocalDay(text)) : text;
}

type Option = { value: string; label: string };

/** What a choice offers, after the words for no choice. */
export function optionsOf(name: ShownFact, none: string): Option[] {
  const { input } = allFacts[name];
  const words = input.kind === 'choice' ? Object.entries(input.words) : [];
  return [{ value: '', label: none }, ...words.map(([value, label]) => ({ value, label }))];
}

type Typed = Pick<FieldProps, 'rows' | 'type'> & {
  hints: InputHTMLAttributes<HTMLInputElement>;
};

const plainText = { autoComplete: 'off', autoCorrect: 'off', spellCheck: false } as const;

/** How a fact is typed that is neither chosen nor picked from a calendar. */
export function typingOf(name: FactName): Typed {
  const { input } = fineFacts[name];
  if (input.kind === 'number') return { hints: { ...plainText, ...digitsOf(input) } };
  if (input.kind !== 'text') return { hints: plainText };
  const { most: maxLength, capitals: autoCapitalize, type, isName, lines } = input;
  if (lines === true) return { rows: 3, hints: { autoCapitalize, maxLength } };
  if (type !== undefined) return { type, hints: { ...plainText, autoCapitalize, maxLength } };
  const isSpelled = isName === true || autoCapitalize === 'characters';
  const hints = isSpelled ? plainText : { autoComplete: 'off' };
  return { hints: { ...hints, autoCapitalize, maxLength } };
}

/** The keyboards with digits alone have no minus, and only one of them has a decimal separator. */
function digitsOf({ least, most, isWhole }: { least: number; most: number; isWhole?: boolean }) {
  if (least < 0) return { inputMode: 'text' } as const;
  return isWhole === true
    ? ({ inputMode: 'numeric', maxLength: String(most).length } as const)
    : ({ inputMode: 'decimal' } as const);
}
