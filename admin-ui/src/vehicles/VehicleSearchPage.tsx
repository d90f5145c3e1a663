import Stack from '@mui/material/Stack';

import { Page } from '../ui/Page.tsx';
import { plateFault } from './plateFault.ts';
import { PlateSearch } from './PlateSearch.tsx';
import { SearchResult } from './SearchResult.tsx';
import { usePlate } from './usePlate.ts';

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
