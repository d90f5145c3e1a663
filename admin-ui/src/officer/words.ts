import { t } from '../i18n/i18nProvider.ts';

/** `1 fine issued`. */
export const finesIssued = (count: number): string => t('officer.fineCountIssued', { count });

/**
 * An officer's page. It takes the query of the screen it is opened from along: that holds the chosen period,
 * and for the way back the page, order and search of the list.
 */
export const officerPath = (id: string, search: string): string =>
  `/officers/${encodeURIComponent(id)}${search}`;
