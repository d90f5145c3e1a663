import type { Language } from '@fines/messages/translator.ts';
import type { PaperSize } from '@fines/papers/paper.ts';

import { t } from '../i18n/i18nProvider.ts';

/** What each size is called, and in short where there is little room. */
export const SIZES: Readonly<Record<PaperSize, { label: string; short: string }>> = {
  A4: { label: t('paper.a4'), short: t('paper.a4') },
  ROLL: { label: t('paper.roll'), short: t('paper.shortRoll') },
};

export const LANGUAGE_LABELS: Readonly<Record<Language, string>> = {
  'en-SZ': t('paper.english'),
  'ss-SZ': t('paper.siswati'),
};
