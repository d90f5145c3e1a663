import { type Letterhead, wantedLetterheadSchema } from '@fines/domain/letterhead/letterhead.ts';
import { fieldsOf, type LetterheadField } from '@fines/domain/letterhead/view.ts';
import type { z } from 'zod';

import type { PhotoValue } from '../fine/photo/photoValue.ts';

/** What the form holds: each text by itself, and the crest, if there is one. */
export type LetterheadValues = Record<LetterheadField, string> & { crest: readonly PhotoValue[] };

const { legalBasis, consequence, dispute, ...texts } = wantedLetterheadSchema.shape;

/** What the server requires of each text. */
export const SCHEMAS: Readonly<Record<LetterheadField, z.ZodType>> = {
  ...texts,
  legalBasisEn: legalBasis.shape.en,
  legalBasisSs: legalBasis.shape.ss,
  consequenceEn: consequence.shape.en,
  consequenceSs: consequence.shape.ss,
  disputeEn: dispute.shape.en,
  disputeSs: dispute.shape.ss,
};

/** Where the form shows what the server says of a field that it calls otherwise. */
export const RENAMED = {
  crestUrl: 'crest',
  'legalBasis.en': 'legalBasisEn',
  'legalBasis.ss': 'legalBasisSs',
  'consequence.en': 'consequenceEn',
  'consequence.ss': 'consequenceSs',
  'dispute.en': 'disputeEn',
  'dispute.ss': 'disputeSs',
} as const;

export function valuesOf(letterhead: Letterhead): LetterheadValues {
  const fields = Object.entries(fieldsOf(letterhead)).map(([name, text]) => [name, text ?? '']);
  const { crestUrl } = letterhead;
  return { ...Object.fromEntries(fields), crest: crestUrl === null ? [] : [crestUrl] } as LetterheadValues;
}

const orNull = (text: string): string | null => text.trim() || null;

/** The letterhead that a form describes. */
export const letterheadOf = (
  { crest: _, ...values }: LetterheadValues,
  crestUrl: string | null,
): Letterhead => ({
  authority: values.authority,
  address: values.address,
  phone: values.phone,
  email: values.email,
  bankAccount: orNull(values.bankAccount),
  mobileMoney: orNull(values.mobileMoney),
  counters: values.counters,
  legalBasis: { en: values.legalBasisEn, ss: orNull(values.legalBasisSs) },
  consequence: { en: values.consequenceEn, ss: orNull(values.consequenceSs) },
  dispute: { en: values.disputeEn, ss: orNull(values.disputeSs) },
  crestUrl,
});
