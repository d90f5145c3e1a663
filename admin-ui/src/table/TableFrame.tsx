import type { Theme } from '@mui/material/styles';
import TableContainer from '@mui/material/TableContainer';
import type { SystemStyleObject } from '@mui/system';
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import {
  DataTable as RaDataTable,
  type RaRecord,
  useDataTableRenderContext,
  useDataTableSortContext,
} from 'react-admin';

import { useIsReadOnly } from '../auth/useUser.ts';
import { t } from '../i18n/i18nProvider.ts';

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

/** The classes of the cells of a column. */
const classOf = <Row,>({ align, isLong, priority, isForScreen }: Column<Row>): string =>
  [
    align === 'right' && 'right',
    isLong && 'long',
    priority && `priority-${priority}`,
    isForScreen && 'screen-only',
  ]
    .filter(Boolean)
    .join(' ');

/** A text that may be cut off can be read in full under the pointer. */
const whole = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <span title={content}>{content}</span> : content;

/**
 * Keeps from the row a click on a control in it, in a dialog that it has opened, or one that ends the marking of text: the
 * row would open its record.
 */
function keepFromRow(event: MouseEvent): void {
  const { target, currentTarget } = event;
  const isOwn =
    !(target instanceof Element) ||
    !currentTarget.contains(target) ||
    target.closest('a, button, label, input') !== null ||
    window.getSelection()?.isCollapsed === false;
  if (isOwn) event.stopPropagation();
}

const DIRECTIONS = { ASC: 'asc', DESC: 'desc' } as const;

/** A column of react-admin's table, which says in its head how the rows are sorted by it. */
function Col<Row extends RaRecord>({ column }: { column: Column<Row> }) {
  const isHead = useDataTableRenderContext() === 'header';
  const sort = useDataTableSortContext();
  const { label, head = label, sortBy, align, isLong, render } = column;
  const isSorted = isHead && sortBy !== undefined && sort?.field === sortBy;
  return (
    <RaDataTable.Col<Row>
      label={head}
      source={sortBy}
      align={align}
      className={classOf(column)}
      sortDirection={isSorted && DIRECTIONS[sort.order]}
      onClick={isHead ? undefined : keepFromRow}
      render={isLong ? (row) => whole(render(row)) : render}
    />
  );
}

/** The columns as react-admin's table takes them, without those that are not for the reader. */
function useColumns<Row extends RaRecord>(columns: readonly Column<Row>[]): ReactNode[] {
  const isReadOnly = useIsReadOnly();
  return useMemo(
    () =>
      columns
        .filter(({ isForChanges = false }) => !isForChanges || !isReadOnly)
        .map((column) => <Col<Row> key={column.label} column={column} />),
    [columns, isReadOnly],
  );
}

/** Columns closer together: half of the room between two, in pixels. */
const close = (padding: number) => ({
  '& tr > *': { paddingInline: `${padding}px` },
  '& tr > :first-of-type': { paddingLeft: '16px' },
  '& tr > :last-of-type': { paddingRight: '16px' },
});

/** The height of a row of one line, in pixels. */
const ROW_HEIGHT = 47;

const GRID = ({ palette }: Theme): SystemStyleObject<Theme> => ({
  '& td': {
    height: ROW_HEIGHT,
    padding: '6px 16px',
    maxWidth: 380,
    overflowWrap: 'break-word',
  },
  '& td.right': { whiteSpace: 'nowrap' },
  '& table:has(td.long) td': { whiteSpace: 'nowrap' },
  '& td.long': { width: '50%', maxWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& table:has(td.long ~ td.long ~ td.long) td.long': { width: '33%' },
  '@container (max-width: 1060px)': { '& .priority-3': { display: 'none' } },
  '@container (max-width: 960px)': { '& .priority-2': { display: 'none' } },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  // Clear of the top bar and the heads above, and of the bar with what is selected below.
  '& tbody tr': { scrollMargin: '120px 0 72px' },
  '& tbody tr:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
  // Where there are many columns, or the sidebar leaves little, they move closer together.
  '& table:has(th:nth-of-type(9)), & table:has(td.long ~ td.long)': close(8),
  '@media (max-width: 1360px)': close(8),
  '& table:has(th:nth-of-type(10))': close(6),
  // In the room between two columns: an arrow that may come would else make each of them wider.
  '& .MuiTableSortLabel-icon': { position: 'absolute', left: '100%', margin: 0, fontSize: 16 },
  '& .MuiTableCell-alignRight .MuiTableSortLabel-icon': { left: 'auto', right: '100%' },
});

/** Only the page scrolls, and the heads stay below its top bar. */
const WHOLE: SystemStyleObject<Theme> = {
  overflow: 'clip',
  '@media screen': { '& th.RaDataTable-headerCell': { top: 64 } },
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

/** Holds a table, which scrolls sideways where it does not fit; then the keyboard can reach it to do so. */
function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  const { ref, overflows } = useOverflow();
  return (
    <TableContainer
      ref={ref}
      sx={[{ containerType: 'inline-size' }, GRID, overflows ? scrolling : WHOLE]}
      {...(overflows && { tabIndex: 0, role: 'region', 'aria-label': t('table.tableOf', { label }) })}
    >
      {children}
    </TableContainer>
  );
}

type TableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  /** Where a click on a row leads; one of the columns then holds a link for the keyboard. */
  pathOf?: (row: Row) => string;
};

/** The rows of the list around it. A click anywhere on a row opens it; the keyboard does so by its link, or by Enter. */
export const RecordTable = <Row extends RaRecord>({ label, columns, pathOf }: TableProps<Row>) => (
  <TableFrame label={label}>
    <RaDataTable<Row>
      aria-label={label}
      bulkActionButtons={false}
      rowClick={pathOf ? (_id, _resource, row) => pathOf(row) : false}
    >
      {useColumns(columns)}
    </RaDataTable>
  </TableFrame>
);

/** A table of rows that are all there: no pages, no sorting. */
export const DataTable = <Row extends { id: string }>({
  label,
  columns,
  rows,
  pathOf,
}: TableProps<Row> & { rows: readonly Row[] }) => (
  <TableFrame label={label}>
    <RaDataTable<Row>
      aria-label={label}
      data={[...rows]}
      resource="rows"
      bulkActionButtons={false}
      rowClick={pathOf ? (_id, _resource, row) => pathOf(row) : false}
    >
      {useColumns(columns)}
    </RaDataTable>
  </TableFrame>
);
