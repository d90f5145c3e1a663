import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';

import { useUser } from '../../auth/useUser.ts';
import type { TillDay } from '../../data/cashUpCalls.ts';
import { fullNameOf } from '../../format/names.ts';
import { Select } from '../../ui/Select.tsx';
import { useCashiers } from '../useCashiers.ts';

type Props = { till: TillDay; choose: (part: Partial<TillDay>) => void };

/** Whose cash-up, and of which day. */
export function TillFields({ till, choose }: Props) {
  const user = useUser();
  const { data = [] } = useCashiers();
  const people = [user, ...data.filter(({ id }) => id !== user.id)];
  const isListed = people.some(({ id }) => id === till.cashierId);
  const options = [
    ...people.map((person) => ({ value: person.id, label: fullNameOf(person) })),
    ...(isListed ? [] : [{ value: till.cashierId, label: 'Cashier' }]),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '280px 180px' } }}>
      <Select
        id="cashier"
        label="Cashier"
        value={till.cashierId}
        onChange={(event) => choose({ cashierId: event.target.value })}
        options={options}
      />
      <TextField
        id="day"
        type="date"
        label="Day"
        value={till.day}
        onChange={(event) => event.target.value !== '' && choose({ day: event.target.value })}
      />
    </Box>
  );
}
