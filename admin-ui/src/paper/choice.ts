import { type Language, LANGUAGES } from '@fines/messages/translator.ts';
import { PAPER_SIZES, type PaperSize } from '@fines/papers/paper.ts';
import { useStore } from 'ra-core';
import { z } from 'zod';

import type { PaperChoice } from '../data/paperCalls.ts';
import { t } from './messages.ts';

export const SIZES: Readonly<Record<PaperSize, { label: string; short: string }>> = {
  A4: { label: t('a4'), short: t('a4') },
  ROLL: { label: t('roll'), short: t('shortRoll') },
};

export const LANGUAGE_LABELS: Readonly<Record<Language, string>> = {
  'en-SZ': t('english'),
  'ss-SZ': t('siswati'),
};

/** What has a choice of its own: a cashier's receipts may go to the roll, and letters to another printer. */
export type PaperKind = 'notice' | 'reminder' | 'receipt' | 'refund-slip' | 'cash-up-sheet' | 'decision';

const choiceSchema = z.object({ size: z.enum(PAPER_SIZES), language: z.enum(LANGUAGES) });

const FIRST: PaperChoice = { size: 'A4', language: 'en-SZ' };

/** Under this name the device keeps what was chosen last, by kind. */
export const PAPER_CHOICES = 'papers';

type Kept = Partial<Record<PaperKind, unknown>>;

/** What was chosen last for this kind of paper on this device, and a way to choose otherwise. */
export function usePaperChoice(kind: PaperKind): [PaperChoice, (part: Partial<PaperChoice>) => void] {
  const [kept, keep] = useStore<Kept>(PAPER_CHOICES, {});
  const choice = choiceSchema.safeParse(kept[kind]).data ?? FIRST;
  return [choice, (part) => keep({ ...kept, [kind]: { ...choice, ...part } })];
}
