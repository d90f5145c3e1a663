import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { type ReactNode, useEffect } from 'react';
import {
  ListBase,
  type ListBaseProps,
  ListView,
  type RaRecord,
  useListContext,
  useNotify,
} from 'react-admin';
import { Link, useLocation } from 'react-router';

import { fieldErrorsOf, statusOf } from '../data/problem.ts';
import { retry } from '../data/queryClient.ts';
import { t } from '../i18n/i18nProvider.ts';
import { LoadingPage } from '../ui/ErrorPage.tsx';
import { rememberList, useLeftBehind } from '../ui/Page.tsx';
import { Failure } from '../ui/states.tsx';
import { PagePagination } from './PagePagination.tsx';

/**
 * Its address alone says what a list shows: from the menu it starts anew, and who goes back finds it as it was.
 * As every other question it is asked once more when it fails, which react-admin would not do. Who may see it, its
 * page has settled.
 */
export function RecordList<Item extends RaRecord>({ queryOptions, ...props }: ListBaseProps<Item>) {
  const { pathname, search } = useLocation();
  useEffect(() => rememberList(pathname, search), [pathname, search]);
  const notify = useNotify();
  // A filter in the address that the API does not know is reported in the place of the list, with a way to clear it.
  const onError = (error: Error): void => {
    if (statusOf(error) !== 400) notify(error.message, { type: 'error' });
  };
  return (
    <ListBase<Item>
      {...props}
      disableAuthentication
      storeKey={false}
      queryOptions={{ retry, onError, ...queryOptions }}
    />
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

/** An answer that comes sooner is shown without a flicker before it. */
const aged = {
  '@keyframes age': { to: { opacity: 0.6 } },
  animation: 'age 120ms 300ms forwards',
};

/** Rows that are being replaced: they stay, and after a moment one sees that they are old. */
function Rows({ children }: { children: ReactNode }) {
  const { isFetching, isPending } = useListContext();
  if (isPending) return <LoadingPage />;
  return (
    <Box aria-busy={isFetching} sx={isFetching ? aged : {}}>
      {children}
    </Box>
  );
}

/** Gives the focus to the row of the record from which somebody went back, as soon as it is there. */
function useRowLeftBehind(isThere: boolean): void {
  const left = useLeftBehind();
  useEffect(() => {
    if (!isThere || left === undefined || !document.activeElement?.matches('h1, body')) return;
    const link = document.querySelector<HTMLElement>(`#main-content a[href=${JSON.stringify(left)}]`);
    (link?.closest<HTMLElement>('tr[tabindex]') ?? link)?.focus();
  }, [isThere, left]);
}

type Props = {
  /** The search and the filters. */
  filters?: ReactNode;
  /** Stands in the place of all where nothing is asked for and there is nothing. */
  empty?: ReactNode;
  /** Leads to the other rows, in place of the usual pages. */
  pagination?: ReactNode;
  /** Says what is selected. */
  bar?: ReactNode;
  children: ReactNode;
};

const PAGES = <PagePagination />;

/**
 * What the list around it shows: as react-admin's `List`, in a card with its filters, beneath the heading of the page.
 * Rows stay while it cannot be known whether they still hold.
 */
export function ListCard({ filters, empty = false, pagination = PAGES, bar, children }: Props) {
  const { data } = useListContext();
  useRowLeftBehind(data !== undefined);
  return (
    <Card>
      {filters}
      {data && <ListFailure />}
      <ListView
        title={false}
        sx={{ '& .RaList-main': { mt: 0, minWidth: 0 } }}
        actions={false}
        component={Rows}
        empty={empty}
        pagination={data === undefined ? false : pagination}
        error={data ? false : <ListFailure />}
      >
        {children}
      </ListView>
      {bar}
    </Card>
  );
}
