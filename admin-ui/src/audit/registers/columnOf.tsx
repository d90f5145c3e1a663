import type { RegisterColumn, RegisterRow } from '@fines/domain/register/registers.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { fineHistoryPath } from '../../fines/paths.ts';
import { formatCount } from '../../format/numbers.ts';
import { ReceiptLink } from '../../payments/receipt/ReceiptLink.tsx';
import type { Column } from '../../table/columns.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Lines } from '../../ui/Facts.tsx';
import { NoWrap } from '../../ui/NoWrap.tsx';

/** A fine of a register may be deleted: its history is there in any case. */
const HistoryLink = ({ id }: { id: string }) => (
  <MuiLink
    component={Link}
    to={fineHistoryPath(id)}
    underline="hover"
    sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}
  >
    {id}
  </MuiLink>
);

const RENDER: Readonly<Record<RegisterColumn['kind'], (value: string | number) => ReactNode>> = {
  text: (value) => <Lines text={String(value)} />,
  fine: (value) => <HistoryLink id={String(value)} />,
  receipt: (value) => <ReceiptLink number={String(value)} />,
  number: (value) => <NoWrap>{value}</NoWrap>,
  money: (value) => formatSzl(Number(value)),
  instant: (value) => <DateTime at={String(value)} />,
  count: (value) => formatCount(Number(value)),
};

const isNumber = ({ kind }: RegisterColumn): boolean => kind === 'money' || kind === 'count';

/** How the console shows a column of a register. */
export const columnOf = (column: RegisterColumn): Column<RegisterRow> => ({
  label: column.label,
  align: isNumber(column) ? 'right' : 'left',
  ...(column.name === 'at' && { sortBy: 'at' }),
  render: (row) => {
    const value = row[column.name] ?? null;
    if (value === null) return '–';
    return RENDER[column.kind](column.labels?.[value] ?? value);
  },
});
