import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

import { t } from '../i18n/i18nProvider.ts';

export type Difference = { label: string; before: ReactNode; after: ReactNode };

const HEADS = [t('ui.field'), t('ui.before'), t('ui.after')];

/** What changed, line by line: what it was, and what it is. */
export const Differences = ({ differences }: { differences: readonly Difference[] }) => (
  <Table
    size="small"
    aria-label={t('common.beforeAndAfter')}
    sx={{ '& th, & td': { px: 0, pr: 2, verticalAlign: 'top' }, '& td': { overflowWrap: 'anywhere' } }}
  >
    <TableHead>
      <TableRow>
        {HEADS.map((head) => (
          <TableCell key={head}>{head}</TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>
      {differences.map(({ label, before, after }) => (
        <TableRow key={label}>
          <TableCell component="th" scope="row" sx={{ color: 'text.secondary' }}>
            {label}
          </TableCell>
          <TableCell sx={{ color: 'text.secondary' }}>{before}</TableCell>
          <TableCell sx={{ fontWeight: 600 }}>{after}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
