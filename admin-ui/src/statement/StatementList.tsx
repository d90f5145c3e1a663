import { formatSzl } from '@fines/domain/shared/money.ts';
import {
  LINE_FATE_LABELS,
  LINE_FATES,
  type LineFate,
  rowsIn,
  type StatementImport,
  sumIn,
} from '@fines/domain/statement/import.ts';

import { formatCount } from '../format/numbers.ts';
import { ImportListPage } from '../import/ImportList.tsx';
import { t as importing } from '../import/messages.ts';
import { common } from '../messages.ts';
import type { Column } from '../table/TableFrame.tsx';
import { NoWrap } from '../ui/words.tsx';
import { t } from './messages.ts';
import { daysOf, STATEMENT_IMPORTS } from './statementImports.ts';
import { UploadStatement } from './UploadStatement.tsx';

const sumColumn = (fate: LineFate): Column<StatementImport> => ({
  label: LINE_FATE_LABELS[fate],
  align: 'right',
  render: ({ counts }) => formatSzl(counts[fate].sum),
});

const COLUMNS: readonly Column<StatementImport>[] = [
  { label: t('account'), priority: 2, render: ({ account }) => <NoWrap>{account}</NoWrap> },
  { label: t('days'), render: (one) => daysOf(one) ?? '–' },
  ...LINE_FATES.filter((fate) => fate !== 'known').map(sumColumn),
  {
    label: importing('refused'),
    align: 'right',
    priority: 3,
    render: ({ counts }) => formatCount(counts.refused),
  },
];

/** Imports of statements, and the beginning of another. */
export default function StatementList() {
  return (
    <ImportListPage
      topic={STATEMENT_IMPORTS}
      title={t('statementImports')}
      back={{ to: '/payments', label: common('backToPayments') }}
      columns={COLUMNS}
      amountOf={({ counts }) => formatSzl(sumIn(counts))}
      noteOf={({ counts }) => importing('countedRows', { count: rowsIn(counts) })}
      hint={t('noImportsHint')}
      upload={<UploadStatement />}
    />
  );
}
