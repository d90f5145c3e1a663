import { type Language, LANGUAGES } from '@fines/messages/translator.ts';
import { PAPER_SIZES, type PaperSize } from '@fines/papers/paper.ts';
import { useStore } from 'react-admin';
import { z } from 'zod';

import type { PaperChoice } from '../data/paperCalls.ts';
import { t } from '../i18n/i18nProvider.ts';

/** What has a choice of its own: a cashier's receipts may go to the roll, and letters to another printer. */
export type PaperKind = 'notice' | 'reminder' | 'receipt' | 'refund-slip' | 'cash-up-sheet' | 'decision';

const choiceSchema = z.object({ size: z.enum(PAPER_SIZES), language: z.enum(LANGUAGES) });

const FIRST: PaperChoice = { size: 'A4', language: 'en-SZ' };

/** Under this name the device keeps what was chosen last, by kind. */
const PAPER_CHOICES = 'papers';

type Kept = Partial<Record<PaperKind, unknown>>;

/** What was chosen last for this kind of paper on this device, and a way to choose otherwise. */
export function usePaperChoice(kind: PaperKind): [PaperChoice, (part: Partial<PaperChoice>) => void] {
  const [kept, keep] = useStore<Kept>(PAPER_CHOICES, {});
  const choice = choiceSchema.safeParse(kept[kind]).data ?? FIRST;
  return [choice, (part) => keep({ ...kept, [kind]: { ...choice, ...part } })];
}

export const sizeLabel = (size: PaperSize): string => (size === 'A4' ? t('paper.a4') : t('paper.roll'));

/** For a button, where there is little room. */
export const shortSizeLabel = (size: PaperSize): string =>
  size === 'A4' ? t('paper.a4') : t('paper.shortRoll');

export const languageLabel = (language: Language): string =>
  language === 'en-SZ' ? t('paper.english') : t('paper.siswati');
