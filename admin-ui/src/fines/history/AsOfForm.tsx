import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FormProvider, useForm } from 'react-hook-form';

import { serverClock } from '../../data/client.ts';
import { FormTextField } from '../../ui/FormTextField.tsx';
import { endOfMinute, localMinute } from './asOf.ts';

type Values = { asOf: string };

const rules = {
  validate: (minute: string): string | true => {
    if (endOfMinute(minute) === undefined) return 'Choose a date and a time';
    return minute <= localMinute(serverClock.now().toISOString()) || 'This lies in the future';
  },
};

type Props = { asOf: string | undefined; onShow: (instant: string | undefined) => void };

/** Asks for a minute, in Mbabane time. */
export function AsOfForm({ asOf, onShow }: Props) {
  const form = useForm<Values>({ values: { asOf: localMinute(asOf) } });
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => onShow(endOfMinute(values.asOf)))(event)}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2 }}
      >
        <Box sx={{ flex: '1 1 220px', maxWidth: { sm: 260 } }}>
          <FormTextField<Values>
            name="asOf"
            label="As of"
            type="datetime-local"
            rules={rules}
            helperText="Mbabane time"
          />
        </Box>
        <Button type="submit" variant="outlined">
          Show
        </Button>
      </Box>
    </FormProvider>
  );
}
