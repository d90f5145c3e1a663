import InsertChartOutlined from '@mui/icons-material/InsertChartOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, startTransition, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

import { common } from '../messages.ts';
import { type Column, DataTable } from '../table/TableFrame.tsx';
import { useIsPrinted } from '../theme/printing.ts';
import { Section } from '../ui/Page.tsx';
import { t } from './messages.ts';

/** What draws comes in a chunk of its own, once a screen shows a trend. */
export const Trend = lazy(() => import('./Trend.tsx'));

type ChartContentProps<Row> = {
  title: string;
  /** What a drawing shows, in one sentence, for those who do not see it; bars are a list that everybody can read. */
  summary?: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  isTable: boolean;
  /** The chart itself, loaded when it is first needed. */
  children: ReactNode;
};

const HEIGHT = 280;

const BARS = { height: HEIGHT, '@media print': { height: 'auto' } };

/** Chart or table, which take the same room, or what stands in their place. */
function ChartContent<Row extends { id: string }>(props: ChartContentProps<Row>) {
  const { title, rows, isTable, summary, columns, children } = props;
  if (rows === undefined) return <Awaited />;
  if (rows.length === 0) return <Nothing />;

  const table = <FiguresTable title={title} columns={columns} rows={rows} />;
  if (isTable) return table;
  if (summary === undefined) return <Box sx={BARS}>{children}</Box>;
  return (
    // A chart whose code cannot be loaded is shown as its figures.
    <ErrorBoundary fallback={table}>
      <Drawing summary={summary} inFigures={table}>
        {children}
      </Drawing>
    </ErrorBoundary>
  );
}

type DrawingProps = { summary: string; inFigures: ReactNode; children: ReactNode };

/** Drawn when one comes near to it, since to draw takes a slow phone long. On paper, its figures stand for it until then. */
function Drawing({ summary, inFigures, children }: DrawingProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isNear = useIsNear(place);
  const isPrinted = useIsPrinted();
  if (isPrinted && !isNear) return inFigures;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn, and no file
    <Box ref={setPlace} role="img" aria-label={summary} sx={{ height: HEIGHT }}>
      <Suspense fallback={<Awaited />}>{isNear && children}</Suspense>
    </Box>
  );
}

/** Where code and drawing may be there before one sees the place. */
const NEAR = '100px';

/** Whether a place is near to what the window shows, or has been. */
function useIsNear(place: Element | null): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (place === null || isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) =>
        entries.some(({ isIntersecting }) => isIntersecting) && startTransition(() => setNear(true)),
      { rootMargin: NEAR },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, [place, isNear]);
  return isNear;
}

const Awaited = () => <Skeleton variant="rounded" height={HEIGHT} aria-label={common('loading')} />;

const Nothing = () => (
  <Typography color="text.secondary" sx={{ display: 'grid', placeItems: 'center', height: HEIGHT }}>
    {common('noDataAvailable')}
  </Typography>
);

type TableProps<Row> = Pick<ChartContentProps<Row>, 'title' | 'columns'> & { rows: readonly Row[] };

/** Narrower than other tables: it has the width of a chart, and scrolls within its height; a shadow shows it. */
const FIGURES = ({ palette: { background, divider } }: Theme) => ({
  '@media screen': { height: HEIGHT },
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
    <DataTable label={t('figuresOf', { title })} columns={columns} rows={rows} />
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
  const label = t(isTable ? 'asChart' : 'asTable', { title });
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
