import Box from '@mui/material/Box';

import { today } from '../data/client.ts';
import { DateField } from '../date/DateField.tsx';
import { t } from '../i18n/i18nProvider.ts';
import { type Preset, presetsOf } from '../period/presets.ts';
import { Select } from '../ui/Select.tsx';
import { useFilters } from '../ui/useWanted.ts';
import { PAUSE } from './FilterFields.tsx';

/** An end of a range of days: what the list calls it, and what people do. */
type DayEnd = { source: string; label: string };

/** Narrows the list to days from or up to one; an emptied field takes the filter away. */
function FilterDay({ source, label }: DayEnd) {
  const { wanted, change, fault } = useFilters();
  return (
    <DateField
      id={`filter-${source}`}
      label={label}
      value={wanted[source] ?? ''}
      error={fault !== undefined}
      onChange={(day) => change(source, day, PAUSE)}
    />
  );
}

const START: DayEnd = { source: 'startDate', label: t('table.startDate') };
const END: DayEnd = { source: 'endDate', label: t('table.endDate') };

const ANY = '';
const OTHER = t('table.fromTo');

/** What is chosen of the presets, if it is one of them. */
function labelOf(presets: readonly Preset[], first: string | undefined, last: string | undefined): string {
  if (first === undefined && last === undefined) return ANY;
  const preset = presets.find(({ startDate, endDate }) => startDate === first && endDate === last);
  return preset?.label ?? OTHER;
}

/** Narrows the list to days: those that are asked for most by one choice, any others by their ends. */
export function FilterDays({ from = START, to = END }: { from?: DayEnd; to?: DayEnd }) {
  const { wanted, change } = useFilters();
  const presets = presetsOf(today());
  const chosen = labelOf(presets, wanted[from.source], wanted[to.source]);
  const labels = [...presets.map(({ label }) => label), ...(chosen === OTHER ? [OTHER] : [])];

  const choose = (label: string): void => {
    if (label === OTHER) return;
    const preset = presets.find((one) => one.label === label);
    change(from.source, preset?.startDate ?? '');
    change(to.source, preset?.endDate ?? '');
  };
  return (
    <Box sx={{ display: { xs: 'contents', sm: 'flex' }, gap: 1.5 }}>
      <Select
        id={`period-${from.source}`}
        label={t('table.period')}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        options={[
          { value: ANY, label: t('common.all') },
          ...labels.map((label) => ({ value: label, label })),
        ]}
      />
      <FilterDay {...from} />
      <FilterDay {...to} />
    </Box>
  );
}
