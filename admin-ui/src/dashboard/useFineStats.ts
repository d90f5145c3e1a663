import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';

import type { ConsoleDataProvider } from '../data/dataProvider.ts';

export function useFineStats() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({ queryKey: ['fines', 'stats'], queryFn: () => dataProvider.fineStats() });
}
