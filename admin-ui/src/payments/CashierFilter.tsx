import { FilterPerson } from '../table/FilterPerson.tsx';
import { useCashiers } from './useCashiers.ts';

/** Narrows the list to what one person took. */
export const CashierFilter = () => (
  <FilterPerson source="processedById" label="Cashier" people={useCashiers().data} />
);
