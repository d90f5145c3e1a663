import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type ComponentProps, type ReactNode } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import { Link, useLocation } from 'react-router';

import { fieldErrorsOf, statusOf } from '../data/problem.ts';
import { t } from '../i18n/i18nProvider.ts';
import { LoadingPage } from '../ui/ErrorPage.tsx';
import { useIsPhone } from '../ui/Page.tsx';
import { Failure } from '../ui/states.tsx';
import { Pager } from './Pager.tsx';
import { RecordTable } from './TableFrame.tsx';

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

/** An empty list. The way back from the search and the filters stands above it. */
export function NothingFound() {
  const { filterValues } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <Box sx={{ textAlign: 'center', px: 2, py: 8, color: 'text.secondary' }}>
      <Typography component="output" sx={{ display: 'block' }}>
        {t('common.noDataAvailable')}
      </Typography>
      {isFiltered && <Typography variant="body2">{t('table.nothingMatches')}</Typography>}
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
          {t('table.clearFilters')}
        </Button>
      }
    >
      {t('table.badAddress', { filters: Object.keys(fieldErrorsOf(error)).join(', ') })}
    </Alert>
  );
}

type Props<Row> = ComponentProps<typeof RecordTable<Row & RaRecord>> & {
  /** The same rows where no table fits. */
  cards: ReactNode;
  /** Shown if there are no rows, in place of the usual text. */
  empty?: ReactNode;
  /** Leads to the other rows, in place of the usual pages. */
  pager?: ReactNode;
};

const NOTHING_FOUND = <NothingFound />;
const PAGER = <Pager />;

type AnswerProps = { rows: ReactNode; empty?: ReactNode; pager?: ReactNode };

/** The rows with what leads to others, or what stands in the place of none. */
function Answer({ rows, empty = NOTHING_FOUND, pager = PAGER }: AnswerProps) {
  const { data, isFetching } = useListContext();
  if (data === undefined) return null;
  const found = (
    <>
      {rows}
      {pager}
    </>
  );
  return <BusyArea isBusy={isFetching ?? false}>{data.length === 0 ? empty : found}</BusyArea>;
}

/**
 * The rows of the list around it as a table, or as cards where none fits, and what leads to its other pages; or what
 * stands in their place: loading, a failure, nothing found. Rows stay until others have come, and while it cannot be
 * known whether they still hold.
 */
export function ListRows<Row extends RaRecord>({ cards, empty, pager, ...table }: Props<Row>) {
  const { isPending } = useListContext();
  const isPhone = useIsPhone();
  const rows = isPhone ? cards : <RecordTable<Row> {...table} />;
  if (isPending) return <LoadingPage />;
  return (
    <>
      <ListFailure />
      <Answer rows={rows} empty={empty} pager={pager} />
    </>
  );
}

function ListFailure() {
  const { error, refetch } = useListContext();
  if (!error) return null;
  return (
    <Box sx={{ p: 2 }}>
      {statusOf(error) === 400 ? (
        <BadAddress error={error} />
      ) : (
        <Failure error={error} onRetry={() => void refetch()} />
      )}
    </Box>
  );
}
