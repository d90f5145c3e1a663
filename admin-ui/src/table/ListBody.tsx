import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';

import { Failure } from '../ui/Failure.tsx';
import { LoadingPage } from '../ui/LoadingPage.tsx';

/** The rows, or what stands in their place: loading, a failure, nothing found. */
export function ListBody({ children }: { children: ReactNode }) {
  const { data, error, isPending, refetch } = useListContext();
  if (isPending) return <LoadingPage />;
  if (error) {
    return (
      <Box sx={{ p: 2 }}>
        <Failure error={error} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (data.length === 0) {
    return (
      <Typography color="text.secondary" sx={{ textAlign: 'center', py: 8 }}>
        No data available
      </Typography>
    );
  }
  return children;
}
