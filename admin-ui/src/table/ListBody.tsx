import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';

import { Failure } from '../ui/Failure.tsx';
import { LoadingPage } from '../ui/LoadingPage.tsx';
import { BusyArea } from './BusyArea.tsx';
import { NothingFound } from './NothingFound.tsx';

type Props = {
  children: ReactNode;
  /** What stands in the place of no rows, if it says more than that there are none. */
  empty?: ReactNode;
};

/**
 * The rows, or what stands in their place: loading, a failure, nothing found. Rows stay until others have come,
 * and while it cannot be known whether they still hold.
 */
export function ListBody({ children, empty }: Props) {
  const { data, error, isPending, isFetching, refetch } = useListContext();
  if (isPending) return <LoadingPage />;
  return (
    <>
      {error && (
        <Box sx={{ p: 2 }}>
          <Failure error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {data && (
        <BusyArea isBusy={isFetching ?? false}>
          {data.length === 0 ? (empty ?? <NothingFound />) : children}
        </BusyArea>
      )}
    </>
  );
}
