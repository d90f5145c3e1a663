import { fullNameOf } from '../format/names.ts';
import { useFilters } from '../table/filterContext.ts';
import { FilterSelect } from '../table/FilterSelect.tsx';
import { useCashiers } from './useCashiers.ts';

const UNKNOWN = 'Cashier';

/** Narrows the list to what one person took. */
export function CashierFilter() {
  const { data = [] } = useCashiers();
  const { wanted } = useFilters();
  // The one in the address may come before the names, or never have taken anything.
  const chosen = wanted['processedById'];
  const labels = {
    ...(chosen !== undefined && { [chosen]: UNKNOWN }),
    ...Object.fromEntries(data.map((person) => [person.id, fullNameOf(person)])),
  };
  return <FilterSelect source="processedById" label="Cashier" all="All" labels={labels} />;
}
