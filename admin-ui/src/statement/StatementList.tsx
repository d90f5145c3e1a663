import { formatSzl } from '@fines/domain/shared/money.ts';
import { LINE_FATE_LABELS, rowsIn, type StatementImport, sumIn } from '@fines/domain/statement/import.ts';

import { STATEMENTS_PATH } from '../data/paths.ts';
import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ImportListPage } from '../import/ImportList.tsx';
import { PaymentTabs } from '../payment/PaymentDesk.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { NoWrap } from '../ui/words.tsx';
import { daysOf, STATEMENT_IMPORTS } from './statementImports.ts';
import { UploadStatement } from './UploadStatement.tsx';

type Money = 'recorded' | 'suspense' | 'returned';

/** Where the money is now of the lines that it took; of a file that nobody has started to import, there is none. */
const moneyColumn = (label: string, place: Money) => (
  <DataTable.Col<StatementImport>
    label={label}
    align="right"
    render={({ startedAt, money }) => (startedAt === null ? '–' : formatSzl(money[place]))}
  />
);

const COLUMNS = (
  <>
    <DataTable.Col<StatementImport>
      label={t('statement.account')}
      spare="first"
      render={({ account }) => <NoWrap>{account}</NoWrap>}
    />
    <DataTable.Col<StatementImport> label={t('statement.days')} render={(one) => daysOf(one) ?? '–'} />
    {moneyColumn(LINE_FATE_LABELS.recorded, 'recorded')}
    {moneyColumn(LINE_FATE_LABELS.suspense, 'suspense')}
    {moneyColumn(t('statement.returned'), 'returned')}
    <DataTable.Col<StatementImport>
      label={t('import.refused')}
      align="right"
      spare="first"
      render={({ counts }) => formatCount(counts.refused)}
    />
  </>
);

/** Imports of statements, and the beginning of another. */
export default function StatementList() {
  return (
    <ImportListPage
      topic={STATEMENT_IMPORTS}
      title={t('common.statementImports')}
      tabs={<PaymentTabs shown={STATEMENTS_PATH} />}
      columns={COLUMNS}
      amountOf={({ counts }) => formatSzl(sumIn(counts))}
      noteOf={({ counts }) => t('import.countedRows', { count: rowsIn(counts) })}
      hint={t('statement.noImportsHint')}
      upload={<UploadStatement />}
    />
  );
}
