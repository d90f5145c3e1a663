import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import type { TranslationMessages } from 'react-admin';

import { common } from './messages.ts';
import { t } from './ui/messages.ts';

const { ra } = englishMessages;

/** What react-admin's own components say. */
const english: TranslationMessages = {
  ra: {
    ...ra,
    page: { ...ra.page, loading: common('loading') },
    // The button of a column is called as the column; how it is sorted is said by `aria-sort`.
    sort: { ...ra.sort, sort_by: '' },
    // Not a second thing on the form that is called "password".
    input: {
      ...ra.input,
      password: { toggle_hidden: t('showCharacters'), toggle_visible: t('hideCharacters') },
    },
  },
};

export const i18nProvider = polyglotI18nProvider(() => english, 'en');
