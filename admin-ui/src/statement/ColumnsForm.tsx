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
import { FormProvider, useForm, useWatch } from 'react-hook-form';

import { today } from '../data/client.ts';
import { formatDate } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { DataTable } from '../table/DataTable.tsx';
import { FormSelect, FormTextField } from '../ui/FormFields.tsx';
import { Section } from '../ui/Page.tsx';
import { useFormFailure } from '../ui/useFormFailure.ts';
import { Badge } from '../ui/words.tsx';
import { type ColumnFields, columnsOf, fieldsOf, guessColumns } from './columns.ts';
import type { EnteredAccount } from './statementImports.ts';

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

const required = (value: string): string | boolean => value !== '' || t('statement.chooseColumn');

function ColumnSelects({ header }: { header: readonly string[] }) {
  const names = [...new Set(header)].map((name) => ({ value: name, label: name }));
  const onlyColumn = useWatch<ColumnFields, 'onlyColumn'>({ name: 'onlyColumn' });
  const options = [
    { value: '', label: t('statement.noColumn') },
    ...names.filter(({ value }) => value !== ''),
  ];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {LINE_FIELDS.map((field) => (
        <FormSelect<ColumnFields>
          key={field}
          name={field}
          label={LINE_FIELD_LABELS[field]}
          options={options}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands in place of the button that was pressed
          autoFocus={field === LINE_FIELDS[0]}
          {...(field === 'day' || field === 'amount'
            ? { required: true, rules: { validate: required } }
            : {})}
          {...(field === 'amount' && { helperText: t('statement.amountHint') })}
        />
      ))}
      <FormSelect<ColumnFields>
        name="dayOrder"
        label={t('statement.dayOrder')}
        options={DAY_ORDERS.map((order) => ({ value: order, label: DAY_ORDER_LABELS[order] }))}
      />
      <FormSelect<ColumnFields>
        name="decimalMark"
        label={t('statement.decimalMark')}
        options={[
          { value: '.', label: t('statement.pointBeforeCents') },
          { value: ',', label: t('statement.commaBeforeCents') },
        ]}
      />
      <FormSelect<ColumnFields>
        name="unmarked"
        label={t('statement.unmarked')}
        options={[
          { value: '', label: t('statement.unmarkedAsSeen') },
          { value: 'IN', label: t('statement.cameIn') },
          { value: 'OUT', label: t('statement.unmarkedOut') },
        ]}
        helperText={t('statement.unmarkedHint')}
      />
      <FormSelect<ColumnFields>
        name="onlyColumn"
        label={t('statement.onlyRowsWhere')}
        options={[{ value: '', label: t('statement.allRows') }, ...options.slice(1)]}
        helperText={t('statement.onlyHint')}
      />
      {onlyColumn !== '' && (
        <FormTextField<ColumnFields>
          name="onlyIs"
          label={t('statement.onlyIs')}
          required
          rules={{ validate: (value) => value.trim() !== '' || t('statement.enterOnlyIs') }}
        />
      )}
    </Box>
  );
}

type Props = PreviewProps & {
  fileName: string;
  /** Remembers the account with its columns, and sends the file. */
  onSay: (account: EnteredAccount) => Promise<void>;
  onCancel: () => void;
};

/** Which column of a file is what: said once for an account, with the first lines to see by. */
export function ColumnsForm({ account, preview, fileName, onSay, onCancel }: Props) {
  const form = useForm<ColumnFields>({
    defaultValues: account.columns === null ? guessColumns(preview) : fieldsOf(account.columns, preview),
  });
  const fail = useFormFailure(form);
  const { isSubmitting, errors } = form.formState;
  const say = async (fields: ColumnFields) => {
    const columns = columnsOf(fields);
    if (columns === undefined) return;
    try {
      await onSay({ ...account, columns });
    } catch (error) {
      fail(t('statement.columnsNotKept'), error);
    }
  };
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(say)(event)}>
        <Stack gap={{ xs: 2, sm: 3 }}>
          <Section
            title={t('statement.columnsOf', { file: fileName })}
            note={t('statement.columnsHint', { account: account.name })}
          >
            {errors.root && (
              <Typography color="error" role="alert" sx={{ mb: 2 }}>
                {errors.root.message}
              </Typography>
            )}
            <ColumnSelects header={preview.header} />
            <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'flex-end', mt: 2.5 }}>
              <Button onClick={onCancel} disabled={isSubmitting}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" variant="contained" disabled={isSubmitting}>
                {t('statement.rememberAndCheck')}
              </Button>
            </Box>
          </Section>
          <Section title={t('statement.firstLines')} note={t('statement.firstLinesHint')}>
            <LinesPreview account={account} preview={preview} />
          </Section>
        </Stack>
      </form>
    </FormProvider>
  );
}
