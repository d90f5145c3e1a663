import { type RaRecord, useListContext } from 'react-admin';

import type { Column } from './columns.ts';
import { HeadCell } from './HeadCell.tsx';
import { RecordRow } from './RecordRow.tsx';
import { TableFrame } from './TableFrame.tsx';

type Props<Row> = { label: string; columns: readonly Column<Row>[]; pathOf?: (row: Row) => string };

/**
 * The rows of the list around it. Where there is a `pathOf`, a click anywhere on a row opens it; the keyboard
 * does so by the link that one of the columns holds.
 */
export function RecordTable<Row extends RaRecord>({ label, columns, pathOf }: Props<Row>) {
  const { data = [] } = useListContext<Row>();
  return (
    <TableFrame
      label={label}
      head={columns.map((column) => (
        <HeadCell key={column.label} label={column.label} sortBy={column.sortBy} align={column.align} />
      ))}
    >
      {data.map((row) => (
        <RecordRow key={row.id} row={row} columns={columns} path={pathOf?.(row)} />
      ))}
    </TableFrame>
  );
}
