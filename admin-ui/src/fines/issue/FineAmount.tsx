import { formatE, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { CatalogueEntry } from '@fines/domain/shared/offences.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';

import type { IssueValues } from './issueBody.ts';

/** What the chosen offence costs; nobody can change it here. */
export function FineAmount({ offences }: { offences: readonly CatalogueEntry[] }) {
  const chosen = useWatch<IssueValues, 'offense'>({ name: 'offense' });
  const offence = offences.find(({ name }) => name === chosen);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        px: 2,
        minHeight: 56,
        borderRadius: 1,
        bgcolor: 'action.hover',
      }}
    >
      <Typography id="fine-amount" color="text.secondary">
        Fine Amount
      </Typography>
      <Typography component="output" aria-labelledby="fine-amount" sx={{ fontSize: 22, fontWeight: 650 }}>
        {offence ? formatE(toEmalangeni(offence.amount)) : '–'}
      </Typography>
    </Box>
  );
}
