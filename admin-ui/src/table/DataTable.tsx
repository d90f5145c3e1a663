import TableCell from '@mui/material/TableCell';

import type { Column } from './columns.ts';
import { RecordRow } from './RecordRow.tsx';
import { TableFrame } from './TableFrame.tsx';

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Where a click on a row leads; one of the columns then holds a link for the keyboard. */
  pathOf?: (row: Row) => string;
};

/** A table of rows that are all there: no pages, no sorting. */
export function DataTable<Row extends { id: string }>({ label, columns, rows, pathOf }: Props<Row>) {
  return (
    <TableFrame
      label={label}
      head={columns.map((column) => (
        <TableCell key={column.label} align={column.align}>
          {column.label}
        </TableCell>
      ))}
    >
      {rows.map((row) => (
        <RecordRow key={row.id} row={row} columns={columns} path={pathOf?.(row)} />
      ))}
    </TableFrame>
  );
}
