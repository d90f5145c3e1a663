import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';

import { PERSONAL_DATA } from '../data/paths.ts';
import { fieldErrorsOf } from '../data/problem.ts';
import { t } from '../i18n/i18nProvider.ts';
import { FormTextField } from '../ui/FormFields.tsx';
import { SEARCH_KEY } from '../ui/listKeys.ts';
import { Page } from '../ui/Page.tsx';
import { EmptyState, Pending } from '../ui/states.tsx';
import { personalData, type Sought } from './erasureCalls.ts';
import { HeldResult } from './HeldResult.tsx';
import { PersonalDataTabs } from './PersonalDataTabs.tsx';

const textInput = {
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'search',
} as const;

type FormProps = {
  sought: Sought;
  /** Why the server does not search for that. */
  fault: string | undefined;
  onSearch: (sought: Sought) => void;
};

function PersonForm({ sought, fault, onSearch }: FormProps) {
  const form = useForm<Sought>({ values: sought });
  const { setError } = form;
  useEffect(() => {
    if (fault !== undefined) setError('name', { message: fault });
  }, [fault, setError]);

  return (
    <Card component="search">
      <Box
        component="form"
        noValidate
        // Not through `handleSubmit`: while it runs the fields are disabled, and would lose the focus.
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(form.getValues());
        }}
        sx={{
          display: 'grid',
          gap: 1.5,
          p: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
        }}
      >
        <FormProvider {...form}>
          <FormTextField<Sought>
            name="name"
            label={t('common.name')}
            slotProps={{ htmlInput: { ...textInput, 'aria-keyshortcuts': SEARCH_KEY } }}
          />
          <FormTextField<Sought>
            name="number"
            label={t('erasure.numberOrAddress')}
            slotProps={{ htmlInput: textInput }}
          />
        </FormProvider>
        <Button type="submit" variant="contained" startIcon={<Search />} sx={{ minHeight: 40, px: 3 }}>
          {t('common.search')}
        </Button>
        <Typography variant="body2" color="text.secondary" sx={{ gridColumn: '1 / -1' }}>
          {t('erasure.searchesAreRecorded')}
        </Typography>
      </Box>
    </Card>
  );
}

/** The person that is sought: the one in the address, so that Back from a record leads here again. */
function useSought() {
  const [parameters, setParameters] = useSearchParams();
  const queries = useQueryClient();
  const sought = { name: parameters.get('name') ?? '', number: parameters.get('number') ?? '' };
  const queryKey = ['erasures', 'held', sought];

  const search = (typed: Sought): void => {
    const next = { name: typed.name.trim(), number: typed.number.trim() };
    // More may be held by now.
    void queries.invalidateQueries({ queryKey: ['erasures', 'held', next] });
    setParameters(next, { replace: next.name === sought.name && next.number === sought.number });
  };

  return { sought, queryKey, isAsked: parameters.has('name') || parameters.has('number'), search };
}

/** What the system holds of a person. */
export default function PersonalDataPage() {
  const { sought, queryKey, isAsked, search } = useSought();
  const held = useQuery({
    queryKey,
    queryFn: () => personalData(sought),
    retry: false,
    enabled: isAsked,
  });
  const { name: fault } = fieldErrorsOf(held.error);

  return (
    <Page title={t('erasure.personalData')}>
      <PersonalDataTabs shown={PERSONAL_DATA} />
      <Stack gap={{ xs: 2, sm: 3 }}>
        <PersonForm sought={sought} fault={fault} onSearch={search} />
        {isAsked && fault === undefined && <Pending of={held} />}
        {isAsked && held.data && <HeldResult key={JSON.stringify(sought)} held={held.data} />}
        {!isAsked && (
          <Card>
            <EmptyState title={t('erasure.whatIsHeldOfAPerson')} Icon={PersonSearchOutlined}>
              {t('erasure.howToSearch')}
            </EmptyState>
          </Card>
        )}
      </Stack>
    </Page>
  );
}
