import type { Person } from '@fines/domain/shared/person.ts';

import { fullNameOf } from '../format/names.ts';
import { useFilters } from './filterContext.ts';
import { FilterSelect } from './FilterSelect.tsx';

type Props = { source: string; label: string; people: readonly Person[] | undefined };

/** Narrows the list to what one person did. */
export function FilterPerson({ source, label, people }: Props) {
  const { wanted } = useFilters();
  // The one in the address may come before the names, or never have done anything.
  const chosen = wanted[source];
  const labels = {
    ...(chosen !== undefined && { [chosen]: label }),
    ...Object.fromEntries((people ?? []).map((person) => [person.id, fullNameOf(person)])),
  };
  return <FilterSelect source={source} label={label} all="All" labels={labels} />;
}
