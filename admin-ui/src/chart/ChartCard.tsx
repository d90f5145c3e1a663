import InsertChartOutlined from '@mui/icons-material/InsertChartOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { type Theme, useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { RechartsThemeProvider } from 'recharts';

import { t } from '../i18n/i18nProvider.ts';
import { DataTable } from '../table/DataTable.tsx';
import { Section } from '../ui/Page.tsx';
import { CHART_HEIGHT, chartTheme } from './chartLook.ts';

type ChartContentProps<Row> = {
  title: string;
  /** Of the table: `DataTable.Col`s. */
  columns: ReactNode;
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  isTable: boolean;
  /** The chart itself. */
  children: ReactNode;
};

const CHART = { height: CHART_HEIGHT };

/** Chart or table, which take the same room, or what stands in their place. */
function ChartContent<Row extends { id: string }>(props: ChartContentProps<Row>) {
  const { title, rows, isTable, columns, children } = props;
  const { palette } = useTheme();
  if (rows === undefined) return <Awaited />;
  if (rows.length === 0) return <Nothing />;
  if (isTable) return <FiguresTable title={title} columns={columns} rows={rows} />;
  return (
    <RechartsThemeProvider value={chartTheme(palette)}>
      <Box sx={CHART}>{children}</Box>
    </RechartsThemeProvider>
  );
}

const Awaited = () => <Skeleton variant="rounded" height={CHART_HEIGHT} aria-label={t('common.loading')} />;

const Nothing = () => (
  <Typography color="text.secondary" sx={{ display: 'grid', placeItems: 'center', height: CHART_HEIGHT }}>
    {t('common.noDataAvailable')}
  </Typography>
);

type TableProps<Row> = Pick<ChartContentProps<Row>, 'title' | 'columns'> & { rows: readonly Row[] };

/** Narrower than other tables: it has the width of a chart, and scrolls within its height; a shadow shows it. */
const FIGURES = ({ palette: { background, divider } }: Theme) => ({
  '@media screen': { height: CHART_HEIGHT },
  '& > *': {
    maxHeight: '100%',
    overflow: 'auto !important',
    background: [
      `linear-gradient(${background.paper} 40%, transparent) local`,
      `linear-gradient(transparent, ${background.paper} 60%) bottom local`,
      `linear-gradient(to top, ${divider}, transparent) bottom scroll`,
    ].join(),
    backgroundSize: '100% 40px, 100% 40px, 100% 14px',
    backgroundRepeat: 'no-repeat',
  },
  '& tr > th, & tr > td': { px: 1, py: 0.5 },
  '& tr > th': { position: 'sticky', top: '0 !important', zIndex: 1, bgcolor: 'background.paper' },
  '& tr > .MuiTableCell-alignRight': { whiteSpace: 'nowrap' },
});

const FiguresTable = <Row extends { id: string }>({ title, columns, rows }: TableProps<Row>) => (
  <Box sx={FIGURES}>
    <DataTable<Row> label={t('chart.figuresOf', { title })} data={rows}>
      {columns}
    </DataTable>
  </Box>
);

type Props<Row> = Omit<ChartContentProps<Row>, 'isTable'> & {
  /** Of what time or which records, in small type below the title. */
  note?: string;
};

/** A chart, which can be read as a table of the same figures. */
export function ChartCard<Row extends { id: string }>({ note, ...content }: Props<Row>) {
  const { title } = content;
  const [isTable, setTable] = useState(false);
  const label = t(isTable ? 'chart.asChart' : 'chart.asTable', { title });
  return (
    <Section
      title={title}
      note={note}
      action={
        <IconButton size="small" aria-label={label} title={label} onClick={() => setTable(!isTable)}>
          {isTable ? <InsertChartOutlined fontSize="small" /> : <TableChartOutlined fontSize="small" />}
        </IconButton>
      }
    >
      <ChartContent {...content} isTable={isTable} />
    </Section>
  );
}
