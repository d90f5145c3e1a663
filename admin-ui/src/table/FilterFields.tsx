import { fullNameOf, type Person } from '@fines/domain/shared/person.ts';
import { type SortPayload, useListContext } from 'react-admin';

import { t } from '../i18n/i18nProvider.ts';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { useFilters } from '../ui/useWanted.ts';

export type FilterSelectProps = {
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
  return <FilterSelect source={source} label={label} all={t('common.all')} labels={labels} />;
}

/** Milliseconds in which typing goes on. */
export const PAUSE = 350;

type FilterTextProps = { source: string; label: string; inputMode?: 'text' | 'decimal' };

/** Narrows the list to what is typed, once the typing pauses; an emptied field takes the filter away. */
export function FilterText({ source, label, inputMode = 'text' }: FilterTextProps) {
  const { wanted, change } = useFilters();
  return (
    <Field
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
      label={t('table.sortBy')}
      value={keyOf(sort)}
      onChange={(event) => choose(event.target.value)}
      options={orders.map((order) => ({ value: keyOf(order.sort), label: order.label }))}
    />
  );
}
