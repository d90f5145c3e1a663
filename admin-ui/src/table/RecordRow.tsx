import { memo, type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';

import type { Column } from './columns.ts';

/** What the columns show of one row. */
function Cells<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return columns.map(({ label, align, render }) => (
    <td key={label} className={align}>
      {render(row)}
    </td>
  ));
}

type Props<Row> = { row: Row; columns: readonly Column<Row>[]; path: string | undefined };

/** Not for a control of the row, nor one in a dialog that the row has opened, nor when marking text. */
const isForRow = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest('a, button, input') === null &&
  window.getSelection()?.isCollapsed !== false;

/** Drawn anew only when its record is another: lists ask again, and mostly get the same. */
export const RecordRow = memo(function RecordRow<Row>({ row, columns, path }: Props<Row>) {
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
}) as <Row>(props: Props<Row>) => ReactNode;
