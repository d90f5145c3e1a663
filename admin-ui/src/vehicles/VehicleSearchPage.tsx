import { normalisePlate } from '@fines/domain/shared/plate.ts';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { useToast } from '../toasts/useToast.ts';
import { Page } from '../ui/Page.tsx';
import { plateFault } from './plateFault.ts';
import { PlateSearch } from './PlateSearch.tsx';
import { SearchResult } from './SearchResult.tsx';

/** The plate that is searched: the one in the address, so that Back leads to the one before. */
function usePlate() {
  const [parameters, setParameters] = useSearchParams();
  const queries = useQueryClient();
  const toast = useToast();
  const plate = normalisePlate(parameters.get('plate') ?? '');

  const search = (typed: string): void => {
    const next = normalisePlate(typed);
    if (next === '') {
      return toast({
        title: 'Error',
        description: 'Please enter a license plate number',
        variant: 'destructive',
      });
    }
    // A vehicle may have been reported since it was last looked at.
    void queries.invalidateQueries({ queryKey: ['vehicles', 'search', next] });
    setParameters({ plate: next }, { replace: next === plate });
  };

  return { plate, search };
}

export default function VehicleSearchPage() {
  const { plate, search } = usePlate();
  return (
    <Page title="Vehicle Search" width={1120}>
      <Stack gap={{ xs: 2, sm: 3 }}>
        <PlateSearch plate={plate} onSearch={search} />
        <SearchResult plate={plateFault(plate) === undefined ? plate : ''} />
      </Stack>
    </Page>
  );
}
