import type { Column } from './columns.ts';

/** What the columns show of one row. */
export function Cells<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return columns.map(({ label, align, render }) => (
    <td key={label} className={align}>
      {render(row)}
    </td>
  ));
}
