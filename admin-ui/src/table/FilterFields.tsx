import { fullNameOf, type Person } from '@fines/domain/shared/person.ts';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type SortPayload, useListContext } from 'ra-core';

import { today } from '../data/client.ts';
import { DateField } from '../date/DateField.tsx';
import { type Preset, presetsOf } from '../period/presets.ts';
import { Select } from '../ui/FormFields.tsx';
import { useFilters } from '../ui/useWanted.ts';

type FilterSelectProps = {
  source: string;
  label: string;
  all: string;
  labels: Readonly<Record<string, string>>;
};

/** Narrows the list to one value of a field; `all` takes the filter away. */
export function FilterSelect({ source, label, all, labels }: FilterSelectProps) {
  const { wanted, change } = useFilters();
  return (
    <Select
      id={`filter-${source}`}
      label={label}
      value={wanted[source] ?? ''}
      onChange={(event) => change(source, event.target.value)}
      options={[
        { value: '', label: all },
        ...Object.entries(labels).map(([value, text]) => ({ value, label: text })),
      ]}
    />
  );
}

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

type FilterPersonProps = { source: string; label: string; people: readonly Person[] | undefined };

/** Narrows the list to what one person did. */
export function FilterPerson({ source, label, people }: FilterPersonProps) {
  const { wanted } = useFilters();
  // The one in the address may come before the names, or never have done anything.
  const chosen = wanted[source];
  const labels = {
    ...(chosen !== undefined && { [chosen]: label }),
    ...Object.fromEntries((people ?? []).map((person) => [person.id, fullNameOf(person)])),
  };
  return <FilterSelect source={source} label={label} all="All" labels={labels} />;
}

const PAUSE = 350;

/** An end of a range of days: what the list calls it, and what people do. */
type DayEnd = { source: string; label: string };

/** Narrows the list to days from or up to one; an emptied field takes the filter away. */
export function FilterDay({ source, label }: DayEnd) {
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

const START: DayEnd = { source: 'startDate', label: 'Start Date' };
const END: DayEnd = { source: 'endDate', label: 'End Date' };

const ANY = '';
const OTHER = 'From – to';

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
        label="Period"
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        options={[{ value: ANY, label: 'All' }, ...labels.map((label) => ({ value: label, label }))]}
      />
      <FilterDay {...from} />
      <FilterDay {...to} />
    </Box>
  );
}

type FilterTextProps = { source: string; label: string; inputMode?: 'text' | 'decimal' };

/** Narrows the list to what is typed, once the typing pauses; an emptied field takes the filter away. */
export function FilterText({ source, label, inputMode = 'text' }: FilterTextProps) {
  const { wanted, change } = useFilters();
  return (
    <TextField
      id={`filter-${source}`}
      label={label}
      value={wanted[source] ?? ''}
      onChange={(event) => change(source, event.target.value, PAUSE)}
      slotProps={{ htmlInput: { inputMode, autoComplete: 'off', maxLength: 200 } }}
    />
  );
}

export type Order = { label: string; sort: SortPayload };

const keyOf = ({ field, order }: SortPayload): string => `${field} ${order}`;

/** The order of a list that is shown as cards, which have no headings to sort by. */
export function SortSelect({ orders }: { orders: readonly Order[] }) {
  const { sort, setSort } = useListContext();

  const choose = (key: string) => {
    const chosen = orders.find((order) => keyOf(order.sort) === key);
    if (chosen) setSort(chosen.sort);
  };

  return (
    <Select
      id="sort"
      label="Sort by"
      value={keyOf(sort)}
      onChange={(event) => choose(event.target.value)}
      options={orders.map((order) => ({ value: keyOf(order.sort), label: order.label }))}
    />
  );
}
