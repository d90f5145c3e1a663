import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';

import { SEARCH_KEY } from '../layout/useSearchKey.ts';
import { FormTextField } from '../ui/FormFields.tsx';
import { plateFault } from './plateFault.ts';

type Props = {
  /** The plate that is searched; the field follows it. */
  plate: string;
  onSearch: (typed: string) => void;
};

type Values = { plate: string };

const HEIGHT = 56;

const upperCase = (text: string): string => text.toUpperCase();

const plateInput = {
  'aria-keyshortcuts': SEARCH_KEY,
  autoComplete: 'off',
  autoCorrect: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  enterKeyHint: 'search',
} as const;

export function PlateSearch({ plate, onSearch }: Props) {
  const form = useForm<Values>({ values: { plate } });
  const { setFocus, setError } = form;

  useEffect(() => {
    const message = plateFault(plate);
    if (message !== undefined) setError('plate', { message });
  }, [plate, setError]);

  const [hasStartedEmpty] = useState(plate === '');
  useEffect(() => {
    if (hasStartedEmpty) setFocus('plate');
  }, [hasStartedEmpty, setFocus]);

  return (
    <Card component="search">
      <Box
        component="form"
        noValidate
        // Not through `handleSubmit`: while it runs the field is disabled, and would lose the focus.
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(form.getValues('plate'));
        }}
        sx={{ display: 'flex', gap: 1.5, p: 2, alignItems: 'flex-start' }}
      >
        <FormProvider {...form}>
          <FormTextField<Values>
            name="plate"
            label="License Plate"
            size="medium"
            transform={upperCase}
            slotProps={{ htmlInput: plateInput }}
            sx={{
              maxWidth: 420,
              '& input': {
                height: HEIGHT,
                boxSizing: 'border-box',
                fontSize: 20,
                fontWeight: 650,
                letterSpacing: '0.04em',
              },
            }}
          />
        </FormProvider>
        <Button type="submit" variant="contained" startIcon={<Search />} sx={{ minHeight: HEIGHT, px: 3 }}>
          Search
        </Button>
      </Box>
    </Card>
  );
}
