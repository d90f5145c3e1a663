import { shiftDay } from '@fines/domain/shared/dates.ts';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

import { today } from '../data/today.ts';
import { useFilters } from '../table/filterContext.ts';

/** One press for the days that are asked for most; another takes the days away again. */
export function DayPresets() {
  const { wanted, change } = useFilters();
  const now = today();
  const presets = [
    { label: 'Today', day: now },
    { label: 'Yesterday', day: shiftDay(now, -1) },
  ];
  const { startDate, endDate } = wanted;

  const choose = (day: string | null): void => {
    change('startDate', day ?? '');
    change('endDate', day ?? '');
  };

  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Day"
      value={startDate === endDate ? startDate : undefined}
      onChange={(_event, day: string | null) => choose(day)}
      sx={{ gridColumn: { xs: '1 / -1', sm: 'span 2' }, alignSelf: 'center' }}
    >
      {presets.map(({ label, day }) => (
        <ToggleButton key={label} value={day}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
