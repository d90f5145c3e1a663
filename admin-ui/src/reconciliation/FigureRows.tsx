import { formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import type { Figure } from '../figure/figure.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { useIsNarrow } from '../ui/Page.tsx';

/** A figure of each row: a column of the table, a line of the card. */
export type FigureColumn<Row> = { label: string; align?: 'right'; render: (row: Row) => ReactNode };

type Props<Row> = { label: string; columns: readonly FigureColumn<Row>[]; rows: readonly Row[] };

/** A row where there is no room for a table: what it is of, and its figures below. */
const FigureCard = <Row extends { id: string }>({
  row,
  columns,
}: {
  row: Row;
  columns: readonly FigureColumn<Row>[];
}) => {
  const [of, ...figures] = columns;
  return (
    <Box component="li" sx={{ py: 1.5, '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{of?.render(row)}</Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: 0.75,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          columnGap: 2,
          rowGap: 0.5,
        }}
      >
        {figures.map(({ label, render }) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right' }}>
              {render(row)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

/** Figures in a table, or as cards where it does not fit. */
export function FigureRows<Row extends { id: string }>({ label, columns, rows }: Props<Row>) {
  const isNarrow = useIsNarrow();
  if (!isNarrow) {
    return (
      <DataTable<Row> label={label} data={rows}>
        {columns.map((column) => (
          <DataTable.Col<Row> key={column.label} {...column} />
        ))}
      </DataTable>
    );
  }
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <FigureCard key={row.id} row={row} columns={columns} />
      ))}
    </Box>
  );
}

/** An amount that leads to what it is made of. */
export const Amount = ({ of, figure }: { of: number; figure?: Figure }) => (
  <FigureLink figure={figure}>{formatSzl(of)}</FigureLink>
);
