import { useQuery } from '@tanstack/react-query';

import { useApi } from '../data/useApi.ts';
import { FilterPerson } from '../table/FilterPerson.tsx';

/** Narrows the list to what one person issued. */
export function IssuerFilter() {
  const api = useApi();
  const { data } = useQuery({ queryKey: ['fines', 'issuers'], queryFn: api.issuers });
  return <FilterPerson source="issuedById" label="Officer" people={data} />;
}
