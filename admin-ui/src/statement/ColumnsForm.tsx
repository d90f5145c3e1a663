import { formatSzl, toEmalangeni } from '@fines/domain/shared/money.ts';
import { DAY_ORDER_LABELS, DAY_ORDERS } from '@fines/domain/statement/cells.ts';
import {
  LINE_FIELD_LABELS,
  LINE_FIELDS,
  rowReader,
  Signs,
  type StatementRow,
} from '@fines/domain/statement/columns.ts';
import type { StatementPreview } from '@fines/domain/statement/import.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { SelectInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';

import { today } from '../data/client.ts';
import type { EnteredAccount } from '../data/moneyCalls.ts';
import { formatDate } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { DataTable } from '../table/DataTable.tsx';
import { CommandForm, FormAlert, SubmitButton } from '../ui/Form.tsx';
import { Section } from '../ui/Page.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { Badge } from '../ui/words.tsx';
import { type ColumnFields, columnsOf, fieldsOf, guessColumns } from './columns.ts';

type Read = { id: string; row: StatementRow };
type Line = Extract<StatementRow, { line: object }>['line'];

/** What a line says in a column; nothing of a row that is none. */
const said =
  (of: (line: Line) => string | null) =>
  ({ row }: Read): string =>
    'line' in row ? of(row.line) || '–' : '';

function dayOrFate({ row }: Read) {
  if ('line' in row) return formatDate(row.line.day);
  const isRefused = 'reason' in row;
  return (
    <Badge
      tone={isRefused ? 'red' : 'grey'}
      label={isRefused ? t('import.refused') : t('statement.leftOut')}
    />
  );
}

const LINE_COLUMNS = (
  <>
    <DataTable.Col<Read> label={LINE_FIELD_LABELS.day} render={dayOrFate} />
    <DataTable.Col<Read>
      label={LINE_FIELD_LABELS.amount}
      align="right"
      render={said(({ amount }) => formatSzl(toEmalangeni(amount)))}
    />
    <DataTable.Col<Read>
      label={LINE_FIELD_LABELS.reference}
      isLong
      render={said(({ reference }) => reference)}
    />
    <DataTable.Col<Read> label={LINE_FIELD_LABELS.payer} isLong render={said(({ payer }) => payer)} />
    <DataTable.Col<Read>
      label={LINE_FIELD_LABELS.text}
      isLong
      render={(read) => ('reason' in read.row ? read.row.reason : said(({ text }) => text)(read))}
    />
    <DataTable.Col<Read> label={LINE_FIELD_LABELS.bankId} render={said(({ bankId }) => bankId)} />
  </>
);

type PreviewProps = { account: EnteredAccount; preview: StatementPreview };

/** The first rows of the file as they are read by what the form says. */
function LinesPreview({ account, preview }: PreviewProps) {
  const columns = columnsOf(useWatch<ColumnFields>() as ColumnFields);
  if (columns === undefined)
    return <Typography color="text.secondary">{t('statement.sayDayAndAmount')}</Typography>;
  const signs = new Signs(columns, preview.header);
  for (const cells of preview.rows) signs.add(cells);
  const read = rowReader(account, { ...columns, unmarked: signs.unmarked }, preview.header, today());
  const rows = preview.rows.map((cells, at): Read => ({ id: String(at), row: read(cells) }));
  return (
    <Box sx={{ mx: { xs: -2, sm: -2.5 }, mb: -2.5 }}>
      <DataTable label={t('statement.firstLines')} data={rows}>
        {LINE_COLUMNS}
      </DataTable>
    </Box>
  );
}

const chosen = (value: string) => (value === '' ? t('statement.chooseColumn') : undefined);

const CHOOSING = { select: { displayEmpty: true } };

const choicesOf = (labels: readonly (readonly [id: string, name: string])[]) =>
  labels.map(([id, name]) => ({ id, name }));

const DAY_CHOICES = choicesOf(DAY_ORDERS.map((order) => [order, DAY_ORDER_LABELS[order]]));
const MARK_CHOICES = choicesOf([
  ['.', t('statement.pointBeforeCents')],
  [',', t('statement.commaBeforeCents')],
]);
const UNMARKED_CHOICES = choicesOf([
  ['', t('statement.unmarkedAsSeen')],
  ['IN', t('statement.cameIn')],
  ['OUT', t('statement.unmarkedOut')],
]);

/** What chooses nothing is one of the choices: react-admin's own would be "Clear value" to screen readers. */
const unstarred = (label: string) => <>{label}</>;

function ColumnSelects({ header }: { header: readonly string[] }) {
  const columns = [...new Set(header)].filter((name) => name !== '').map((name) => [name, name] as const);
  const onlyColumn = useWatch<ColumnFields, 'onlyColumn'>({ name: 'onlyColumn' });
  const choices = choicesOf([['', t('statement.noColumn')], ...columns]);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {LINE_FIELDS.map((field) => (
        <SelectInput
          key={field}
          source={field}
          label={
            field === 'day' || field === 'amount'
              ? LINE_FIELD_LABELS[field]
              : unstarred(LINE_FIELD_LABELS[field])
          }
          choices={choices}
          translateChoice={false}
          isRequired
          slotProps={CHOOSING}
          autoFocus={field === LINE_FIELDS[0]}
          {...((field === 'day' || field === 'amount') && { validate: chosen })}
          {...(field === 'amount' && { helperText: t('statement.amountHint') })}
        />
      ))}
      <SelectInput source="dayOrder" label={t('statement.dayOrder')} isRequired choices={DAY_CHOICES} />
      <SelectInput
        source="decimalMark"
        label={t('statement.decimalMark')}
        isRequired
        choices={MARK_CHOICES}
      />
      <SelectInput
        source="unmarked"
        label={unstarred(t('statement.unmarked'))}
        isRequired
        choices={UNMARKED_CHOICES}
        slotProps={CHOOSING}
        helperText={t('statement.unmarkedHint')}
      />
      <SelectInput
        source="onlyColumn"
        label={unstarred(t('statement.onlyRowsWhere'))}
        isRequired
        choices={choicesOf([['', t('statement.allRows')], ...columns])}
        translateChoice={false}
        slotProps={CHOOSING}
        helperText={t('statement.onlyHint')}
      />
      {onlyColumn !== '' && (
        <TextInput source="onlyIs" label={t('statement.onlyIs')} required validate={isSaid} />
      )}
    </Box>
  );
}

const isSaid = (text: string) => (text.trim() === '' ? t('statement.enterOnlyIs') : undefined);

type Props = PreviewProps & {
  fileName: string;
  /** Remembers the account with its columns, and sends the file. */
  onSay: (account: EnteredAccount) => Promise<void>;
  onCancel: () => void;
};

/** Which column of a file is what: said once for an account, with the first lines to see by. */
export function ColumnsForm({ account, preview, fileName, onSay, onCancel }: Props) {
  const { submit } = useCommand({
    send: onSay,
    changes: [],
    failure: t('statement.columnsNotKept'),
  });
  const say = async (fields: ColumnFields): Promise<void> => {
    const columns = columnsOf(fields);
    if (columns !== undefined) await submit({ ...account, columns });
  };
  return (
    <CommandForm<ColumnFields>
      defaultValues={account.columns === null ? guessColumns(preview) : fieldsOf(account.columns, preview)}
      onSubmit={say}
    >
      <Stack gap={{ xs: 2, sm: 3 }}>
        <Section
          title={t('statement.columnsOf', { file: fileName })}
          note={t('statement.columnsHint', { account: account.name })}
        >
          <FormAlert />
          <ColumnSelects header={preview.header} />
          <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'flex-end', mt: 2.5 }}>
            <Button onClick={onCancel}>{t('common.cancel')}</Button>
            <SubmitButton
              label={t('statement.rememberAndCheck')}
              submitting={t('statement.rememberAndCheck')}
            />
          </Box>
        </Section>
        <Section title={t('statement.firstLines')} note={t('statement.firstLinesHint')}>
          <LinesPreview account={account} preview={preview} />
        </Section>
      </Stack>
    </CommandForm>
  );
}
