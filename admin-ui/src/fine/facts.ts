import { everyFact, FACT_NAMES, type FactName } from '@fines/domain/fine/facts.ts';
import type { TextFieldProps } from '@mui/material/TextField';
import type { InputHTMLAttributes } from 'react';

export const FACT_LABELS = everyFact('label');

/** The facts as a form holds them. */
export type FactTexts = Record<FactName, string>;

export const textsOf = (facts: Readonly<Record<FactName, string | number | null>>): FactTexts =>
  Object.fromEntries(FACT_NAMES.map((name) => [name, String(facts[name] ?? '')])) as FactTexts;

type Input = Pick<TextFieldProps, 'required' | 'multiline' | 'minRows'> & {
  hints: InputHTMLAttributes<HTMLInputElement>;
};

const plainText = { autoComplete: 'off', autoCorrect: 'off', spellCheck: false } as const;

/** How each is typed. */
export const FACT_INPUTS: Readonly<Record<FactName, Input>> = {
  driverLicense: { hints: { ...plainText, autoCapitalize: 'characters', maxLength: 50 } },
  driverName: { hints: { ...plainText, autoCapitalize: 'words', maxLength: 120 } },
  location: { required: true, hints: { autoComplete: 'off', autoCapitalize: 'words', maxLength: 200 } },
  notes: { multiline: true, minRows: 3, hints: { autoCapitalize: 'sentences', maxLength: 2000 } },
};

/** The remarks stand apart wherever a fine is shown. */
type ShownFact = Exclude<FactName, 'notes'>;
export type FactGroup = 'driver' | 'offense';

/** Among what each is shown, in the order of this list. */
const SHOWN_AMONG: Readonly<Record<ShownFact, FactGroup>> = {
  driverName: 'driver',
  driverLicense: 'driver',
  location: 'offense',
};

export const factsAmong = (group: FactGroup): ShownFact[] =>
  (Object.keys(SHOWN_AMONG) as ShownFact[]).filter((name) => SHOWN_AMONG[name] === group);
