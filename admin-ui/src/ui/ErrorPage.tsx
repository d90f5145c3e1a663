import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FallbackProps } from 'react-error-boundary';

import { messageOf } from '../data/problem.ts';
import { Page } from './Page.tsx';

/** What Chromium, Firefox and Safari say when a part of the console cannot be fetched. */
const MESSAGES =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed/i;

/** Whether a part of the console is missing: there was no connection, or a newer version has replaced it. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError && MESSAGES.test(error.message);

/** For what could not be shown, so that one is never left before an empty page. */
export function ErrorPage({ error, resetErrorBoundary }: FallbackProps) {
  return isMissingChunk(error) ? (
    <Page title="This screen could not be loaded" width={720}>
      <Typography sx={{ mb: 2 }}>Check the connection, then load it again.</Typography>
      {/* A part that could not be fetched stays missing until the page itself is loaded anew. */}
      <Button variant="contained" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </Page>
  ) : (
    <Page title="Something went wrong" subtitle="This screen could not be shown." width={720}>
      <Typography sx={{ mb: 2 }}>{messageOf(error)}</Typography>
      <Button variant="contained" onClick={resetErrorBoundary}>
        Try again
      </Button>
    </Page>
  );
}
