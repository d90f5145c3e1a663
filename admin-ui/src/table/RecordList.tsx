import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import Typography from '@mui/material/Typography';
import { type RaRecord, useListContext, ListBase, type ListBaseProps, useNotify } from 'ra-core';
import { type ReactNode, useMemo, useEffect } from 'react';
import { Link, useLocation } from 'react-router';

import { useIsReadOnly } from '../auth/useUser.ts';
import { statusOf } from '../data/problem.ts';
import { retry } from '../data/queryClient.ts';
import { rememberList } from '../ui/Page.tsx';
import { Unbroken } from '../ui/words.tsx';
import { classOf, type Column, RecordRow, TableFrame } from './TableFrame.tsx';

/** A list where there is no room for a table: its children are RecordCards. */
export const CardList = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Box>
);

type CardProps = {
  to: string;
  title: string;
  amount: string;
  /** What it is about; one line, the rest is cut off. */
  subject: string;
  note: string;
  badge: ReactNode;
  /** What one can do with it, beneath what leads to it. */
  actions?: ReactNode;
};

/** A record of a list where there is no room for a table; leads to the record. */
export function RecordCard({ to, title, amount, subject, note, badge, actions }: CardProps) {
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box
        component={Link}
        to={to}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          gap: 0.5,
          px: 2,
          py: 1.5,
          color: 'inherit',
          textDecoration: 'none',
          '&:focus-visible': { outlineOffset: '-2px !important' },
        }}
      >
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography sx={{ fontWeight: 600, textAlign: 'right' }}>{amount}</Typography>
        <Typography variant="body2" noWrap>
          <Unbroken text={subject} />
        </Typography>
        <Box sx={{ gridRow: 'span 2', alignSelf: 'end', justifySelf: 'end' }}>{badge}</Box>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          <Unbroken text={note} />
        </Typography>
      </Box>
      {actions && <Box sx={{ px: 2, pb: 1.5, '&:empty': { display: 'none' } }}>{actions}</Box>}
    </Box>
  );
}

const DIRECTIONS = { ASC: 'asc', DESC: 'desc' } as const;

/** A heading; choosing it sorts, choosing it again turns the order round. */
function HeadCell<Row>({ column }: { column: Column<Row> }) {
  const { sort, setSort } = useListContext();
  const { label, head = label, sortBy, align } = column;
  const isSorted = sortBy !== undefined && sort.field === sortBy;
  const direction = isSorted && DIRECTIONS[sort.order];
  const order = isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC';
  return (
    <TableCell align={align} className={classOf(column)} sortDirection={direction}>
      {sortBy === undefined ? (
        head
      ) : (
        <TableSortLabel
          active={isSorted}
          direction={direction || 'asc'}
          onClick={() => setSort({ field: sortBy, order })}
        >
          {head}
        </TableSortLabel>
      )}
    </TableCell>
  );
}

const Outline = () => <i className="outline" />;

/** Rows that one sees at once: those below need no outline. */
const ONE_SCREEN = 25;

/** As high as the rows that are on their way, so that nothing in sight moves when they come. */
function WaitingRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const { perPage } = useListContext();
  return Array.from({ length: Math.min(perPage, ONE_SCREEN) }, (_, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- rows that are alike, and never move
    <tr key={index} aria-hidden>
      {columns.map((column) => (
        <td key={column.label} className={classOf(column)}>
          <Outline />
        </td>
      ))}
    </tr>
  ));
}

type Props<Row> = { label: string; columns: readonly Column<Row>[]; pathOf?: (row: Row) => string };

/**
 * The rows of the list around it, or what stands for them while they are on their way. Where there is a `pathOf`, a
 * click anywhere on a row opens it; the keyboard does so by the link that one of the columns holds, or by Enter.
 */
export function RecordTable<Row extends RaRecord>({ label, columns, pathOf }: Props<Row>) {
  const { data } = useListContext<Row>();
  const shown = useShown(columns);
  return (
    <TableFrame
      label={label}
      head={shown.map((column) => (
        <HeadCell key={column.label} column={column} />
      ))}
    >
      {data ? (
        data.map((row) => <RecordRow key={row.id} row={row} columns={shown} path={pathOf?.(row)} />)
      ) : (
        <WaitingRows columns={shown} />
      )}
    </TableFrame>
  );
}

/** The same ones each time, since rows are drawn anew when their columns are others. */
function useShown<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const isReadOnly = useIsReadOnly();
  return useMemo(
    () => (isReadOnly ? columns.filter(({ isForChanges }) => isForChanges !== true) : columns),
    [columns, isReadOnly],
  );
}

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
