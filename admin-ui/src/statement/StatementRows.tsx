import { isImportUnderWay } from '@fines/domain/import/import.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import {
  ROW_OUTCOME_LABELS,
  type RowOutcome,
  type StatementImport,
  type StatementRowView,
} from '@fines/domain/statement/import.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { SimpleList } from 'react-admin';
import { Link } from 'react-router';

import { suspensePath } from '../data/paths.ts';
import { FineLink } from '../fine/FineLink.tsx';
import { formatDate } from '../format/dates.ts';
import { dotted, formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { DataTable } from '../table/DataTable.tsx';
import { ChoiceInput } from '../table/filterInputs.tsx';
import { Filters } from '../table/Filters.tsx';
import { ListCard, RecordList } from '../table/RecordList.tsx';
import type { Tone } from '../theme/palette.ts';
import { Section, useIsNarrow } from '../ui/Page.tsx';
import { Badge, NoWrap, Unbroken } from '../ui/words.tsx';

const TONES: Readonly<Record<RowOutcome, Tone>> = {
  RECORDED: 'green',
  PROPOSED: 'blue',
  SUSPENSE: 'amber',
  KNOWN: 'grey',
  LEFT_OUT: 'grey',
  REFUSED: 'red',
};

const OutcomeBadge = ({ outcome }: StatementRowView) => (
  <Badge tone={TONES[outcome]} label={ROW_OUTCOME_LABELS[outcome]} />
);

/** The fine of a line, or why it is refused. */
const Why = ({ fineId, reason }: StatementRowView) => {
  if (reason !== null) return <Unbroken text={reason} />;
  return fineId === null ? '–' : <FineLink id={fineId} />;
};

const shownAmount = ({ amount }: StatementRowView): string => (amount === null ? '–' : formatSzl(amount));

/** Leads to the line, once it is taken. */
const Amount = (row: StatementRowView) =>
  row.lineId === null ? (
    shownAmount(row)
  ) : (
    <MuiLink component={Link} to={suspensePath(row.lineId)} underline="hover" sx={{ fontWeight: 600 }}>
      {shownAmount(row)}
    </MuiLink>
  );

const RowTable = () => (
  <DataTable<StatementRowView> label={t('statement.rows')}>
    <DataTable.Col<StatementRowView> label={t('import.line')} render={({ id }) => formatCount(id)} />
    <DataTable.Col<StatementRowView>
      label={t('suspense.day')}
      render={({ day }) => <NoWrap>{day === null ? '–' : formatDate(day)}</NoWrap>}
    />
    <DataTable.Col<StatementRowView> label={t('suspense.payer')} render={({ payer }) => payer ?? '–'} />
    <DataTable.Col<StatementRowView>
      label={t('suspense.bankId')}
      spare="first"
      render={({ bankId }) => bankId ?? '–'}
    />
    <DataTable.Col<StatementRowView> label={t('common.amount')} align="right" render={Amount} />
    <DataTable.Col<StatementRowView> label={t('statement.outcome')} render={OutcomeBadge} />
    <DataTable.Col<StatementRowView> label={t('statement.fineOrReason')} render={Why} />
  </DataTable>
);

/** What a row is called: who paid how much, or where it stands in the file. */
function Name({ id, payer, amount, lineId }: StatementRowView) {
  const name = dotted(payer, amount !== null && formatSzl(amount));
  if (name === '') return t('statement.rowOf', { line: formatCount(id) });
  return lineId === null ? name : <Link to={suspensePath(lineId)}>{name}</Link>;
}

const RowCards = () => (
  <SimpleList<StatementRowView>
    aria-label={t('statement.rows')}
    rowClick={false}
    primaryText={Name}
    tertiaryText={OutcomeBadge}
    secondaryText={(row) => (
      <>
        {dotted(
          row.amount !== null && t('statement.rowOf', { line: formatCount(row.id) }),
          row.day !== null && formatDate(row.day),
          row.bankId,
        )}
        <br />
        {(row.fineId !== null || row.reason !== null) && <Why {...row} />}
      </>
    )}
  />
);

const FILTERS = [
  <ChoiceInput
    key="outcome"
    source="outcome"
    label={t('statement.outcome')}
    all={t('common.all')}
    labels={ROW_OUTCOME_LABELS}
    alwaysOn
  />,
];

/** Each row of the file, with what becomes of it by the check, or became of it by the import. */
export function StatementRows({ of }: { of: StatementImport }) {
  const isNarrow = useIsNarrow();
  if (isImportUnderWay(of)) return null;
  return (
    <RecordList<StatementRowView>
      resource={`statements/imports/${of.id}/rows`}
      perPage={25}
      sort={{ field: 'line', order: 'ASC' }}
      // What the check told is not what the import tells.
      queryOptions={{ meta: { status: of.status } }}
    >
      <Section title={t('statement.rows')} note={t('statement.rowsHint')}>
        {/* To the edges of the section, which is the card. */}
        <Box
          sx={{ mx: { xs: -2, sm: -2.5 }, mb: -2.5, '& > .MuiCard-root': { border: 0, boxShadow: 'none' } }}
        >
          <ListCard filters={<Filters filters={FILTERS} />}>
            {isNarrow ? <RowCards /> : <RowTable />}
          </ListCard>
        </Box>
      </Section>
    </RecordList>
  );
}
