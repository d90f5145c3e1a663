import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type RaRecord, useListContext } from 'react-admin';
import { useNavigate } from 'react-router';

import type { Column } from './columns.ts';
import { HeadCell } from './HeadCell.tsx';

type Props<Row> = { label: string; columns: readonly Column<Row>[]; pathOf: (row: Row) => string };

/**
 * The rows of the list around it. A click anywhere on a row opens it; the keyboard does so by the link that
 * one of the columns holds.
 */
export function RecordTable<Row extends RaRecord>({ label, columns, pathOf }: Props<Row>) {
  const { data = [], isFetching } = useListContext<Row>();
  const navigate = useNavigate();
  return (
    <TableContainer>
      <Table aria-label={label} aria-busy={isFetching}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <HeadCell key={column.label} label={column.label} sortBy={column.sortBy} align={column.align} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((row) => (
            <TableRow
              key={row.id}
              hover
              onClick={() => void navigate(pathOf(row))}
              sx={{ cursor: 'pointer' }}
            >
              {columns.map((column) => (
                <TableCell key={column.label} align={column.align}>
                  {column.render(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
