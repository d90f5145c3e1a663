import InsertChartOutlined from '@mui/icons-material/InsertChartOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';

import { Section } from '../ui/Section.tsx';
import { ChartContent, type ChartContentProps } from './ChartContent.tsx';

type Props<Row> = Omit<ChartContentProps<Row>, 'isTable'> & {
  /** Of what time or which records, in small type below the title. */
  note?: string;
};

/** A chart, which can be read as a table of the same figures. */
export function ChartCard<Row extends { id: string }>({ note, ...content }: Props<Row>) {
  const { title } = content;
  const [isTable, setTable] = useState(false);
  const label = isTable ? `Show ${title} as a chart` : `Show ${title} as a table`;
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
