import { translator } from '@fines/messages/translator.ts';

export const t = translator({
  endDate: 'End Date',
  faultAndShown: '%{fault}. Shown: %{period}.',
  fromTo: '%{from} to %{to}',
  lastMonth: 'Last month',
  month: 'Month',
  period: 'Period',
  startDate: 'Start Date',
  thisMonth: 'This month',
  thisWeek: 'This week',
  today: 'Today',
  weekFrom: 'Week from',
  yesterday: 'Yesterday',
});
