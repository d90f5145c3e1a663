import type { FineEvent } from '@fines/domain/fine/events.ts';

import { formatCount } from '../format/numbers.ts';

/** Those that people call otherwise than by the words of their type. */
const WORDS: Readonly<Partial<Record<FineEvent['type'], string>>> = {
  FineAmended: 'Fine edited',
  ReminderSent: 'Reminder noted',
  FineNumberVoided: 'Number voided',
};

const isNamed = (type: string): type is keyof typeof WORDS => Object.hasOwn(WORDS, type);

/** `LicenseSuspended` → `License suspended`. */
const spaced = (type: string): string =>
  type.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What an officer did, as people say it. */
export const activityWords = (type: string): string =>
  (isNamed(type) ? WORDS[type] : undefined) ?? spaced(type);

/** `1 fine issued`. */
export const finesIssued = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'fine' : 'fines'} issued`;

/**
 * An officer's page. It takes the query of the screen it is opened from along: that holds the chosen period,
 * and for the way back the page, order and search of the list.
 */
export const officerPath = (id: string, search: string): string =>
  `/officers/${encodeURIComponent(id)}${search}`;
