import Popover from '@mui/material/Popover';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { formatISO } from 'date-fns/formatISO';
import { enGB } from 'date-fns/locale/en-GB';
import { parseISO } from 'date-fns/parseISO';
import { useMemo } from 'react';

import { today } from '../data/client.ts';
import { t } from '../i18n/i18nProvider.ts';
import { BELOW_OPENER } from '../ui/useOpener.ts';

const dayOf = (date: Date): string => formatISO(date, { representation: 'date' });

type DaysProps = {
  /** The day that is chosen, `2026-11-23`; undefined for none. */
  day: string | undefined;
  onChoose: (day: string) => void;
};

/** The days of a month, from Monday. Today is the one in Mbabane, wherever the machine believes to be. */
function Days({ day, onChoose }: DaysProps) {
  // For another date, even of the same day, the calendar goes back from where the keys have led.
  const value = useMemo(() => (day === undefined ? null : parseISO(day)), [day]);
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={enGB}>
      <DateCalendar
        autoFocus
        value={value}
        referenceDate={value ?? parseISO(today())}
        // A year or a month is on the way to a day.
        onChange={(date, state) => state === 'finish' && date !== null && onChoose(dayOf(date))}
        slotProps={{ day: (shown) => ({ today: dayOf(shown.day) === today() }) }}
      />
    </LocalizationProvider>
  );
}

type Props = DaysProps & {
  /** Beside what it is open; null while it is not. */
  anchor: HTMLElement | null;
  onClose: () => void;
};

/** What a date field opens. */
export const Calendar = ({ anchor, onClose, ...days }: Props) => (
  <Popover
    open={anchor !== null}
    anchorEl={anchor}
    {...BELOW_OPENER}
    onClose={onClose}
    slotProps={{ paper: { role: 'dialog', 'aria-label': t('date.calendar') } }}
  >
    <Days {...days} />
  </Popover>
);
