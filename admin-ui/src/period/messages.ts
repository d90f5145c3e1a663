import { translator } from '@fines/messages/translator.ts';

export const t = translator({
  endDate: 'End Date',
  faultAndShown: '%{fault}. Shown: %{period}.',
  fromTo: '%{from} to %{to}',
  lastMonth: 'Last month',
  lastQuarter: 'Last quarter',
  lastYear: 'Last year',
  month: 'Month',
  period: 'Period',
  startDate: 'Start Date',
  thisMonth: 'This month',
  thisQuarter: 'This quarter',
  thisWeek: 'This week',
  thisYear: 'This year',
  today: 'Today',
  weekFrom: 'Week from',
  yesterday: 'Yesterday',
});
