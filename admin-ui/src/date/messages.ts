import { translator } from '@fines/messages/translator.ts';

export const t = translator({
  calendar: 'Calendar',
  dayFormat: 'dd mmm yyyy',
  noSuchDate: 'No such date: type it like %{example}',
  openCalendar: 'Open calendar',
});
