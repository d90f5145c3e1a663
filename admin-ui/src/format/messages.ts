import { translator } from '@fines/messages/translator.ts';

export const t = translator({
  invalidDate: 'Invalid date',
  lessThanAMinuteAgo: 'less than a minute ago',
});
