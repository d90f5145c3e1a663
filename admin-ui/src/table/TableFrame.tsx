import { styled, type Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type ReactNode, memo, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { t } from './messages.ts';

/** A column of a list: what stands in it, and the field that the server sorts by, if it can be sorted. */
export type Column<Row> = {
  label: string;
  /** Shown as its head instead of the label. */
  head?: ReactNode;
  sortBy?: string;
  align?: 'left' | 'right';
  /** Its texts take the width that the others leave; what does not fit is cut off, and comes up under the pointer. */
  isLong?: true;
  /** It gives way where there is too little width for all: those of 3 first, then those of 2. */
  priority?: 2 | 3;
  /** It holds only buttons that change something, so users who only read do not see it. */
  isForChanges?: true;
  /** It holds only what one presses, so paper does not show it. */
  isForScreen?: true;
  render: (row: Row) => ReactNode;
};

type Look = Pick<Column<never>, 'align' | 'isLong' | 'priority' | 'isForScreen'>;

/** The classes of the cells of a column. */
export const classOf = ({ align, isLong, priority, isForScreen }: Look): string =>
  [
    align === 'right' && 'right',
    isLong && 'long',
    priority && `priority-${priority}`,
    isForScreen && 'screen-only',
  ]
    .filter(Boolean)
    .join(' ');

type RowProps<Row> = { row: Row; columns: readonly Column<Row>[]; path: string | undefined };

/** What the columns show of one row. */
function Cells<Row>({ row, columns }: Pick<RowProps<Row>, 'row' | 'columns'>) {
  return columns.map((column) => {
    const content = column.render(row);
    const title = column.isLong && typeof content === 'string' ? content : undefined;
    return (
      <td key={column.label} className={classOf(column)} title={title}>
        {content}
      </td>
    );
  });
}

/**
 * The row that a click is for: not one on a control of the row, nor in a dialog that the row has opened, nor one that
 * ends the marking of text.
 */
function rowOf({ target, currentTarget }: MouseEvent): HTMLElement | null {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return null;
  if (target.closest('a, button, label') !== null || window.getSelection()?.isCollapsed === false)
    return null;
  return target.closest('tr');
}

/** Drawn anew only when its record is another: lists ask again, and mostly get the same. Keys move the focus to it. */
export const RecordRow = memo(function RecordRow<Row>({ row, columns, path }: RowProps<Row>) {
  return (
    <tr data-path={path} tabIndex={-1}>
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

/** Columns closer together: half of the room between two, in pixels. */
const close = (padding: number) => ({
  '& tr > *': { paddingInline: padding },
  '& tr > :first-of-type': { paddingLeft: 16 },
  '& tr > :last-of-type': { paddingRight: 16 },
});

/** The height of a row of one line, in pixels. */
const ROW_HEIGHT = 47;

/**
 * The look of all its cells and rows. They are plain elements: a hundred rows of styled cells would take twice as
 * long to show.
 */
const Grid = styled(Table)(({ theme: { palette, typography } }) => ({
  '& td': {
    ...typography.body2,
    boxSizing: 'border-box',
    height: ROW_HEIGHT,
    padding: '6px 16px',
    maxWidth: 380,
    overflowWrap: 'break-word',
    borderBottom: `1px solid ${palette.divider}`,
  },
  '& td.right': { textAlign: 'right', whiteSpace: 'nowrap' },
  '&:has(td.long) td': { whiteSpace: 'nowrap' },
  '& td.long': { width: '50%', maxWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '&:has(td.long ~ td.long ~ td.long) td.long': { width: '33%' },
  '@container (max-width: 1060px)': { '& .priority-3': { display: 'none' } },
  '@container (max-width: 960px)': { '& .priority-2': { display: 'none' } },
  '& .outline': { display: 'block', height: 14, borderRadius: 4, backgroundColor: palette.action.hover },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '@media (hover: hover)': { '& tbody tr:hover': { backgroundColor: palette.action.hover } },
  // Clear of the top bar and the heads above, and of the bar with what is selected below.
  '& tbody tr': { scrollMargin: '120px 0 72px' },
  '& tbody tr:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
  // Where there are many columns, or the sidebar leaves little, they move closer together.
  '&:has(th:nth-of-type(9)), &:has(td.long ~ td.long)': close(8),
  '@media (max-width: 1360px)': close(8),
  '&:has(th:nth-of-type(10))': close(6),
  '& tr[data-path]': { cursor: 'pointer' },
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
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    const path = rowOf(event)?.dataset['path'];
    if (path !== undefined) void navigate(path);
  };
  return (
    <TableContainer
      ref={ref}
      sx={[{ containerType: 'inline-size' }, overflows ? scrolling : WHOLE]}
      {...(overflows && { tabIndex: 0, role: 'region', 'aria-label': t('tableOf', { label }) })}
    >
      {/* For the pointer; the keyboard has the link of a row, and the keys of lists. */}
      <Grid aria-label={label} onClick={open}>
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
        <TableCell key={column.label} align={column.align} className={classOf(column)}>
          {column.head ?? column.label}
        </TableCell>
      ))}
    >
      {rows.map((row) => (
        <RecordRow key={row.id} row={row} columns={columns} path={pathOf?.(row)} />
      ))}
    </TableFrame>
  );
}
