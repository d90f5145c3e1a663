import { lastOfMonth, mondayOf, shiftDay } from '@fines/domain/shared/dates.ts';

import type { Period } from '../data/period.ts';
import { t } from './messages.ts';

export type Preset = Period & { label: string };

const monthOf = (day: string): Period => ({ startDate: `${day.slice(0, 7)}-01`, endDate: lastOfMonth(day) });

/** The days that are asked for most. Weeks and months are whole ones, so that they are the same tomorrow. */
export function presetsOf(today: string): readonly Preset[] {
  const yesterday = shiftDay(today, -1);
  const monday = mondayOf(today);
  const thisMonth = monthOf(today);
  return [
    { label: t('today'), startDate: today, endDate: today },
    { label: t('yesterday'), startDate: yesterday, endDate: yesterday },
    { label: t('thisWeek'), startDate: monday, endDate: shiftDay(monday, 6) },
    { label: t('thisMonth'), ...thisMonth },
    { label: t('lastMonth'), ...monthOf(shiftDay(thisMonth.startDate, -1)) },
  ];
}
