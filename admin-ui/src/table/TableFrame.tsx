import { styled, type Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type ReactNode, memo, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

/** A column of a list: what stands in it, and the field that the server sorts by, if it can be sorted. */
export type Column<Row> = {
  label: string;
  sortBy?: string;
  align?: 'left' | 'right';
  /** It holds only buttons that change something, so users who only read do not see it. */
  isForChanges?: true;
  render: (row: Row) => ReactNode;
};

/** What the columns show of one row. */
function Cells<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return columns.map(({ label, align, render }) => (
    <td key={label} className={align}>
      {render(row)}
    </td>
  ));
}

type RowProps<Row> = { row: Row; columns: readonly Column<Row>[]; path: string | undefined };

/** Not for a control of the row, nor one in a dialog that the row has opened, nor when marking text. */
const isForRow = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest('a, button, input') === null &&
  window.getSelection()?.isCollapsed !== false;

/** Drawn anew only when its record is another: lists ask again, and mostly get the same. */
export const RecordRow = memo(function RecordRow<Row>({ row, columns, path }: RowProps<Row>) {
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    if (path !== undefined && isForRow(event)) void navigate(path);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- for the pointer only; the keyboard has the row's link
    <tr className={path && 'opens'} onClick={open}>
      <Cells row={row} columns={columns} />
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

/** Whether what stands in an element is wider than it. */
function useOverflow() {
  const ref = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const { current } = ref;
    if (current === null) return;
    const measure = () => setOverflows(current.scrollWidth > current.clientWidth);
    const observer = new ResizeObserver(measure);
    for (const element of [current, ...current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return { ref, overflows };
}

const CLOSE = {
  '& tr > *': { paddingInline: 8 },
  '& tr > :first-of-type': { paddingLeft: 16 },
  '& tr > :last-of-type': { paddingRight: 16 },
};

/**
 * The look of all its cells and rows. They are plain elements: a hundred rows of styled cells would take twice as
 * long to show.
 */
const Grid = styled(Table)(({ theme: { palette, typography } }) => ({
  '& td': {
    ...typography.body2,
    padding: '11px 16px',
    maxWidth: 380,
    overflowWrap: 'break-word',
    borderBottom: `1px solid ${palette.divider}`,
  },
  '& td.right': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '@media (hover: hover)': { '& tbody tr:hover': { backgroundColor: palette.action.hover } },
  // Where there are many columns, or the sidebar leaves little, they move closer together.
  '&:has(th:nth-of-type(9))': CLOSE,
  '@media (max-width: 1360px)': CLOSE,
  '& tr.opens': { cursor: 'pointer' },
  // In the room between two columns: an arrow that may come would else make each of them wider.
  '& .MuiTableSortLabel-icon': { position: 'absolute', left: '100%', margin: 0, fontSize: 16 },
  '& .MuiTableCell-alignRight .MuiTableSortLabel-icon': { left: 'auto', right: '100%' },
}));

type Props = { label: string; head: ReactNode; children: ReactNode };

/** Only the page scrolls, and the heads stay below its top bar. */
const WHOLE = {
  overflow: 'clip',
  '@media screen': { '& th': { position: 'sticky', top: 72, zIndex: 1, bgcolor: 'background.paper' } },
};

/** A shadow at the edge beyond which there is more; what scrolls along hides it at the end. */
const scrolling = ({ palette: { background, divider } }: Theme) => ({
  background: [
    `linear-gradient(to right, ${background.paper} 50%, transparent) local`,
    `linear-gradient(to left, ${background.paper} 50%, transparent) right local`,
    `linear-gradient(to right, ${divider}, transparent) scroll`,
    `linear-gradient(to left, ${divider}, transparent) right scroll`,
  ].join(),
  backgroundSize: '32px 100%, 32px 100%, 12px 100%, 12px 100%',
  backgroundRepeat: 'no-repeat',
});

/** A table that scrolls sideways where it does not fit; then the keyboard can reach it to do so. */
export function TableFrame({ label, head, children }: Props) {
  const { ref, overflows } = useOverflow();
  return (
    <TableContainer
      ref={ref}
      sx={overflows ? scrolling : WHOLE}
      {...(overflows && { tabIndex: 0, role: 'region', 'aria-label': `${label} table` })}
    >
      <Grid aria-label={label}>
        <TableHead>
          <TableRow>{head}</TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Grid>
    </TableContainer>
  );
}

type DataTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Where a click on a row leads; one of the columns then holds a link for the keyboard. */
  pathOf?: (row: Row) => string;
};

/** A table of rows that are all there: no pages, no sorting. */
export function DataTable<Row extends { id: string }>({ label, columns, rows, pathOf }: DataTableProps<Row>) {
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
