import type { MessageValues } from '@fines/messages/translator.ts';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';

import { administration } from './administration.ts';
import { fines } from './fines.ts';
import { frame } from './frame.ts';
import { money } from './money.ts';

/** What the console's own screens say, by screen: `frame.ts` what many say, the others by what a screen is about. */
const ownMessages = { ...frame, ...fines, ...money, ...administration };

type Messages = typeof ownMessages;

/** `payment.refund`: all that there are. */
export type MessageKey = {
  [Screen in keyof Messages]: `${Screen}.${keyof Messages[Screen] & string}`;
}[keyof Messages];

export type MessageOf<Key extends MessageKey> =
  Key extends `${infer Screen extends keyof Messages}.${infer Name}`
    ? Messages[Screen][Name & keyof Messages[Screen]] & string
    : never;

const { ra } = englishMessages;

const messages = {
  ...ownMessages,
  ra: {
    ...ra,
    // The choice of nothing is called as it is written.
    action: {
      ...ra.action,
      add_filter: frame.table.addFilter,
      remove_all_filters: frame.table.clearFilters,
      clear_input_value: '',
    },
    navigation: {
      ...ra.navigation,
      clear_filters: frame.table.clearFilters,
      no_filtered_results: `${frame.common.noDataAvailable}. ${frame.table.nothingMatches}`,
      no_results: frame.common.noDataAvailable,
    },
    page: { ...ra.page, loading: frame.common.loading },
    // The button of a column is called as the column; how it is sorted is said by `aria-sort`.
    sort: { ...ra.sort, sort_by: '' },
    // Not a second thing on the form that is called "password".
    input: {
      ...ra.input,
      password: { toggle_hidden: frame.ui.showCharacters, toggle_visible: frame.ui.hideCharacters },
    },
  },
};

const LANGUAGE = 'en';

export const i18nProvider = polyglotI18nProvider(() => messages, LANGUAGE);

const counts = new Intl.NumberFormat('en-SZ');

/**
 * A message of the console: `t('common.countedFines', { count: 1200 })` is `1,200 fines`. A key that there is not, or a
 * value too few, does not compile. Texts are made outside of components, too, so it is not a hook as `useTranslate` is.
 */
export function t<Key extends MessageKey>(key: Key, ...[values]: MessageValues<MessageOf<Key>>): string {
  const { count, ...rest } = (values ?? {}) as { count?: number };
  return i18nProvider.translate(
    key,
    count === undefined ? rest : { ...rest, smart_count: count, count: counts.format(count) },
  );
}
