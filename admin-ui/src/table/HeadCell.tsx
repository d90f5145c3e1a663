import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useListContext } from 'react-admin';

type Props = { label: string; sortBy: string | undefined; align: 'left' | 'right' | undefined };

const DIRECTIONS = { ASC: 'asc', DESC: 'desc' } as const;

/** A heading; choosing it sorts, choosing it again turns the order round. */
export function HeadCell({ label, sortBy, align }: Props) {
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
