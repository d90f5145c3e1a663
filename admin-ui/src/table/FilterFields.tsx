import { fullNameOf, type Person } from '@fines/domain/shared/person.ts';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type SortPayload, useListContext } from 'react-admin';

import { DateField } from '../date/DateField.tsx';
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

type FilterButtonsProps = {
  source: string;
  label: string;
  all: string;
  labels: Readonly<Record<string, string>>;
};

/** As FilterSelect, with a button for each value; `all` takes the filter away. */
export function FilterButtons({ source, label, all, labels }: FilterButtonsProps) {
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

/** Narrows the list to days from or up to one; an emptied field takes the filter away. */
export function FilterDate({ source, label }: { source: string; label: string }) {
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

type SortSelectProps = { orders: readonly { label: string; sort: SortPayload }[] };

const keyOf = ({ field, order }: SortPayload): string => `${field} ${order}`;

/** The order of a list that is shown as cards, which have no headings to sort by. */
export function SortSelect({ orders }: SortSelectProps) {
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
