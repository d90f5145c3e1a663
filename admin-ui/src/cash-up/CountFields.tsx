import { COINS, type Denomination, NOTES } from '@fines/domain/cash-up/movement.ts';
import type { CashUpDay } from '@fines/domain/cash-up/view.ts';
import { formatE, formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';

import { formatDate } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { type CountValues, countValuesSchema, emalangeniIn, piecesField, piecesIn, sumIn } from './count.ts';

const piecesFault = (text: string) => (piecesIn(text) === undefined ? t('cashUp.wholeNumber') : undefined);
const amountFault = (text: string) => (emalangeniIn(text) === undefined ? t('cashUp.amountLike') : undefined);

const input = (inputMode: 'numeric' | 'decimal') => ({ htmlInput: { inputMode, autoComplete: 'off' } });

const startHelp = (last: CashUpDay['last']): string =>
  last === null
    ? t('cashUp.startHint')
    : t('cashUp.countedBefore', {
        number: String(last.number),
        day: formatDate(last.day),
        amount: formatSzl(last.countedCash),
      });

/** What was there at the start, and how many there are of each note and coin. */
export function CountFields({ last }: Pick<CashUpDay, 'last'>) {
  const values = countValuesSchema.parse(useWatch());
  return (
    <>
      <TextInput
        source="cashAtStart"
        label={t('cashUp.cashAtStart')}
        validate={amountFault}
        helperText={startHelp(last)}
        slotProps={input('decimal')}
        sx={{ maxWidth: 400 }}
      />
      <Pieces
        legend={t('cashUp.notesSum', { sum: formatSzl(sumIn(values, NOTES)) })}
        denominations={NOTES}
        values={values}
      />
      <Pieces
        legend={t('cashUp.coinsSum', { sum: formatSzl(sumIn(values, COINS)) })}
        denominations={COINS}
        values={values}
      />
    </>
  );
}

type PiecesProps = { legend: string; denominations: readonly Denomination[]; values: CountValues };

const Pieces = ({ legend, denominations, values }: PiecesProps) => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
    <Typography component="legend" variant="subtitle2" sx={{ mb: 2 }}>
      {legend}
    </Typography>
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', md: 'repeat(6, minmax(0, 1fr))' },
      }}
    >
      {denominations.map((value) => (
        <TextInput
          key={value}
          source={piecesField(value)}
          label={formatE(value / 100)}
          validate={piecesFault}
          helperText={subtotalOf(value, values)}
          slotProps={input('numeric')}
        />
      ))}
    </Box>
  </Box>
);

/** Keeps its place while it is empty, so that nothing moves while the user types. */
const subtotalOf = (value: Denomination, values: CountValues): string =>
  values[piecesField(value)].trim() === '' ? '' : `= ${formatE(sumIn(values, [value]))}`;
