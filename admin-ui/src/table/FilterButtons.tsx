import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

import { useFilters } from '../ui/useWanted.ts';
import type { FilterSelectProps } from './FilterFields.tsx';

/** As FilterSelect, with a button for each value; `all` takes the filter away. */
export function FilterButtons({ source, label, all, labels }: FilterSelectProps) {
  const { wanted, change } = useFilters();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={wanted[source] ?? ''}
      onChange={(_event, value: string | null) => value !== null && change(source, value)}
    >
      <ToggleButton value="">{all}</ToggleButton>
      {Object.entries(labels).map(([value, text]) => (
        <ToggleButton key={value} value={value}>
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
