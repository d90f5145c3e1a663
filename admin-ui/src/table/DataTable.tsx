import type { Theme } from '@mui/material/styles';
import TableContainer from '@mui/material/TableContainer';
import type { SystemStyleObject } from '@mui/system';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  DataTable as RaDataTable,
  type DataTableColumnProps,
  type DataTableProps,
  type RaRecord,
  useDataTableRenderContext,
  useDataTableSortContext,
} from 'react-admin';

import { t } from '../i18n/i18nProvider.ts';

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

/** A text that may be cut off can be read in full under the pointer. */
const whole = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <span title={content}>{content}</span> : content;

type ColProps<Row extends RaRecord> = Omit<DataTableColumnProps<Row>, 'render' | 'onClick'> & {
  render: (row: Row) => ReactNode;
  /** Its texts take the width that the others leave; what does not fit is cut off, and comes up under the pointer. */
  isLong?: boolean;
  /** It gives way where there is too little width for all, the first before the last. */
  spare?: 'first' | 'last';
  /** It holds only what one presses, so paper does not show it. */
  isForScreen?: boolean;
};

/** How rows are sorted by a column, for its head. */
function useSortDirection(source: string | undefined): 'asc' | 'desc' | false {
  const isHead = useDataTableRenderContext() === 'header';
  const sort = useDataTableSortContext();
  return isHead && source !== undefined && sort?.field === source && DIRECTIONS[sort.order];
}

/** react-admin's column neither says in its head how rows are sorted by it, nor keeps clicks on controls from its row. */
function Col<Row extends RaRecord>({ isLong, spare, isForScreen, render, ...props }: ColProps<Row>) {
  const marks = [isLong && 'long', spare && `spare-${spare}`, isForScreen && 'screen-only'];
  return (
    <RaDataTable.Col<Row>
      {...props}
      className={marks.filter(Boolean).join(' ')}
      sortDirection={useSortDirection(props.source)}
      onClick={keepFromRow}
      render={isLong ? (row) => whole(render(row)) : render}
    />
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
  '& td': { height: ROW_HEIGHT, padding: '6px 16px', maxWidth: 380, overflowWrap: 'break-word' },
  '& td.MuiTableCell-alignRight': { whiteSpace: 'nowrap' },
  '& table:has(td.long) td': { whiteSpace: 'nowrap' },
  '& td.long': { width: '50%', maxWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& table:has(td.long ~ td.long ~ td.long) td.long': { width: '33%' },
  '@container (max-width: 1060px)': { '& .spare-first': { display: 'none' } },
  '@container (max-width: 940px)': { '& .spare-last': { display: 'none' } },
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

type Props<Row extends RaRecord> = Omit<DataTableProps<Row>, 'data'> & {
  label: string;
  /** Rows that are all there, where no list is around: no pages, no sorting. */
  data?: readonly Row[];
};

/**
 * react-admin's table, which scrolls sideways where it does not fit; then the keyboard can reach it to do so. A click
 * anywhere on a row opens it; the keyboard does so by its link, or by Enter.
 */
function Table<Row extends RaRecord>({ label, data, children, ...props }: Props<Row>) {
  const { ref, overflows } = useOverflow();
  return (
    <TableContainer
      ref={ref}
      sx={[{ containerType: 'inline-size' }, GRID, overflows ? scrolling : WHOLE]}
      {...(overflows && { tabIndex: 0, role: 'region', 'aria-label': t('table.tableOf', { label }) })}
    >
      <RaDataTable<Row>
        aria-label={label}
        bulkActionButtons={false}
        rowClick={false}
        {...(data && { data: [...data], resource: 'rows' })}
        {...props}
      >
        {children}
      </RaDataTable>
    </TableContainer>
  );
}

export const DataTable = Object.assign(Table, { Col });
