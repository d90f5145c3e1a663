import { allFacts, FACT_FILTERS, type FactFilter as Filter } from '@fines/domain/fine/facts.ts';

import { FilterDate, FilterSelect, FilterText } from '../../table/FilterFields.tsx';
import type { Texts } from '../../ui/useWanted.ts';

const SIDES: Readonly<Record<Filter['compares'], string>> = { '=': '', '>=': ' From', '<=': ' To' };

const labelOf = ({ fact, compares }: Filter): string => `${allFacts[fact].label}${SIDES[compares]}`;

/** The field that narrows the list to a fact, as the fact is entered. */
export function FactFilter({ filter }: { filter: Filter }) {
  const { input } = allFacts[filter.fact];
  const field = { source: filter.parameter, label: labelOf(filter) };
  if (input.kind === 'choice') return <FilterSelect {...field} all="All" labels={input.words} />;
  if (input.kind === 'date') return <FilterDate {...field} />;
  return <FilterText {...field} inputMode={input.kind === 'number' ? 'decimal' : 'text'} />;
}

/** What is typed as a number and is none. */
export function faultOfFacts(texts: Texts): string | undefined {
  const faulty = FACT_FILTERS.find(
    ({ fact, parameter }) =>
      allFacts[fact].input.kind === 'number' && Number.isNaN(Number(texts[parameter] ?? '')),
  );
  return faulty && `${labelOf(faulty)} must be a number`;
}
