import { COINS, type Denomination, NOTES } from '@fines/domain/cash-up/cash-count.ts';
import { formatE } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { FormTextField } from '../../ui/FormTextField.tsx';
import { type CountValues, emalangeniIn, piecesField, piecesIn } from './count.ts';

const pieces = { validate: (text: string) => piecesIn(text) !== undefined || 'A whole number' };
const amount = { validate: (text: string) => emalangeniIn(text) !== undefined || 'An amount like 500.00' };

const input = (inputMode: 'numeric' | 'decimal') => ({ htmlInput: { inputMode, autoComplete: 'off' } });

/** How many there are of each note and coin, and what was there in the morning. */
export const CountFields = () => (
  <>
    <FormTextField<CountValues>
      name="cashAtStart"
      label="Cash at the start"
      rules={amount}
      helperText="Change that was in the drawer before, in emalangeni"
      slotProps={input('decimal')}
      sx={{ maxWidth: 320 }}
    />
    <Pieces title="Notes" values={NOTES} />
    <Pieces title="Coins" values={COINS} />
  </>
);

const Pieces = ({ title, values }: { title: string; values: readonly Denomination[] }) => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
    <Typography component="legend" variant="subtitle2" sx={{ mb: 2 }}>
      {title}
    </Typography>
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', md: 'repeat(6, minmax(0, 1fr))' },
      }}
    >
      {values.map((value) => (
        <FormTextField<CountValues>
          key={value}
          name={piecesField(value)}
          label={formatE(value / 100)}
          rules={pieces}
          slotProps={input('numeric')}
        />
      ))}
    </Box>
  </Box>
);
