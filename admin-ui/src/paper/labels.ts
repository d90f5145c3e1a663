import type { Language } from '@fines/messages/translator.ts';
import type { PaperSize } from '@fines/papers/paper.ts';

import { t } from './messages.ts';

/** What each size is called, and in short where there is little room. */
export const SIZES: Readonly<Record<PaperSize, { label: string; short: string }>> = {
  A4: { label: t('a4'), short: t('a4') },
  ROLL: { label: t('roll'), short: t('shortRoll') },
};

export const LANGUAGE_LABELS: Readonly<Record<Language, string>> = {
  'en-SZ': t('english'),
  'ss-SZ': t('siswati'),
};
