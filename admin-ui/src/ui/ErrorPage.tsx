import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FallbackProps } from 'react-error-boundary';

import { messageOf } from '../data/problem.ts';
import { Page } from './Page.tsx';

/** For mistakes of our own, so that one is never left before an empty page. */
export function ErrorPage({ error, resetErrorBoundary }: FallbackProps) {
  return (
    <Page title="Something went wrong" subtitle="This screen could not be shown." width={720}>
      <Typography sx={{ mb: 2 }}>{messageOf(error)}</Typography>
      <Button variant="contained" onClick={resetErrorBoundary}>
        Try again
      </Button>
    </Page>
  );
}
