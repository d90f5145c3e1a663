import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useMemo } from 'react';
import { type RaRecord, useListContext } from 'react-admin';

import { useIsReadOnly } from '../auth/useUser.ts';
import type { Column } from './columns.ts';
import { RecordRow } from './RecordRow.tsx';
import { TableFrame } from './TableFrame.tsx';

type HeadCellProps = { label: string; sortBy: string | undefined; align: 'left' | 'right' | undefined };

const DIRECTIONS = { ASC: 'asc', DESC: 'desc' } as const;

/** A heading; choosing it sorts, choosing it again turns the order round. */
function HeadCell({ label, sortBy, align }: HeadCellProps) {
  const { sort, setSort } = useListContext();
  const isSorted = sortBy !== undefined && sort.field === sortBy;
  const direction = DIRECTIONS[sort.order];

  if (sortBy === undefined) return <TableCell align={align}>{label}</TableCell>;
  const order = isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC';
  return (
    <TableCell align={align} sortDirection={isSorted && direction}>
      <TableSortLabel
        active={isSorted}
        direction={isSorted ? direction : 'asc'}
        onClick={() => setSort({ field: sortBy, order })}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  );
}

type Props<Row> = { label: string; columns: readonly Column<Row>[]; pathOf?: (row: Row) => string };

/**
 * The rows of the list around it. Where there is a `pathOf`, a click anywhere on a row opens it; the keyboard
 * does so by the link that one of the columns holds.
 */
export function RecordTable<Row extends RaRecord>({ label, columns, pathOf }: Props<Row>) {
  const { data = [] } = useListContext<Row>();
  const shown = useShown(columns);
  return (
    <TableFrame
      label={label}
      head={shown.map((column) => (
        <HeadCell key={column.label} label={column.label} sortBy={column.sortBy} align={column.align} />
      ))}
    >
      {data.map((row) => (
        <RecordRow key={row.id} row={row} columns={shown} path={pathOf?.(row)} />
      ))}
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
