import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ComponentProps, ReactNode } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import { Link, useLocation } from 'react-router';

import { fieldErrorsOf, statusOf } from '../data/problem.ts';
import { Failure, LoadingPage } from '../ui/ErrorPage.tsx';
import { useIsNarrow } from '../ui/Page.tsx';
import { Pager } from './Pager.tsx';
import { RecordTable } from './RecordList.tsx';

/** An answer that comes sooner is shown without a flicker before it. */
const PATIENCE = '300ms';

const bar = {
  position: 'absolute',
  inset: '0 0 auto',
  height: 2,
  '@keyframes appear': { from: { visibility: 'hidden' } },
  animation: `appear 0s ${PATIENCE} backwards`,
};

const aged = {
  '@keyframes age': { to: { opacity: 0.6 } },
  animation: `age 120ms ${PATIENCE} forwards`,
};

/** Content that is being replaced: it stays, and after a moment one sees that it is old. */
function BusyArea({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <Box aria-busy={isBusy} sx={{ position: 'relative' }}>
      {isBusy && <LinearProgress aria-hidden sx={bar} />}
      <Box sx={isBusy ? aged : {}}>{children}</Box>
    </Box>
  );
}

/** An empty list; where a search or filters made it so, the way back from them. */
export function NothingFound() {
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <Box sx={{ textAlign: 'center', px: 2, py: 8, color: 'text.secondary' }}>
      <Typography component="output" sx={{ display: 'block' }}>
        No data available
      </Typography>
      {isFiltered && (
        <>
          <Typography variant="body2">Nothing matches the search and the filters.</Typography>
          <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setFilters({})}>
            Clear filters
          </Button>
        </>
      )}
    </Box>
  );
}

/** A filter that was typed into the address, or that a bookmark kept from an older version. */
function BadAddress({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        <Button color="inherit" size="small" component={Link} to={pathname}>
          Clear filters
        </Button>
      }
    >
      The address of this page asks for something that this list does not know:{' '}
      {Object.keys(fieldErrorsOf(error)).join(', ')}. Clear the filters to see the list.
    </Alert>
  );
}

type Props = {
  children: ReactNode;
  /** Shown if there are no rows, in place of the usual text. */
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
          {statusOf(error) === 400 ? (
            <BadAddress error={error} />
          ) : (
            <Failure error={error} onRetry={() => void refetch()} />
          )}
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

type ListRowsProps<Row> = ComponentProps<typeof RecordTable<Row & RaRecord>> &
  Pick<Props, 'empty'> & {
    /** The same rows where no table fits. */
    cards: ReactNode;
  };

/** The rows of the list around it as a table, or as cards where none fits, and what leads to its other pages. */
export function ListRows<Row extends RaRecord>({ cards, empty, ...table }: ListRowsProps<Row>) {
  const isNarrow = useIsNarrow();
  return (
    <ListBody empty={empty}>
      {isNarrow ? cards : <RecordTable<Row> {...table} />}
      <Pager />
    </ListBody>
  );
}
