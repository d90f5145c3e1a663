import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Form, TextInput } from 'react-admin';
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form';
import { useSearchParams } from 'react-router';

import type { Sought } from '../data/administrationCalls.ts';
import { useApi } from '../data/dataProvider.ts';
import { PERSONAL_DATA } from '../data/paths.ts';
import { fieldErrorsOf } from '../data/problem.ts';
import { t } from '../i18n/i18nProvider.ts';
import { SEARCH_KEY } from '../ui/listKeys.ts';
import { Page } from '../ui/Page.tsx';
import { EmptyState, Pending } from '../ui/states.tsx';
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

/** Says why the server does not search for what stands in the form around it. */
function Fault({ fault }: Pick<FormProps, 'fault'>) {
  const { setError } = useFormContext<Sought>();
  const { isReady } = useFormState();
  useEffect(() => {
    if (isReady && fault !== undefined) setError('name', { message: fault });
  }, [isReady, fault, setError]);
  return null;
}

const PersonForm = ({ sought, fault, onSearch }: FormProps) => (
  <Card component="search">
    <Form
      noValidate
      defaultValues={sought}
      onSubmit={(typed: FieldValues) => onSearch(typed as Sought)}
      disableInvalidFormNotification
    >
      <Fault fault={fault} />
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          p: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
        }}
      >
        <TextInput
          source="name"
          label={t('common.name')}
          slotProps={{ htmlInput: { ...textInput, 'aria-keyshortcuts': SEARCH_KEY } }}
        />
        <TextInput
          source="number"
          label={t('erasure.numberOrAddress')}
          slotProps={{ htmlInput: textInput }}
        />
        <Button type="submit" variant="contained" startIcon={<Search />} sx={{ minHeight: 40, px: 3 }}>
          {t('common.search')}
        </Button>
        <Typography variant="body2" color="text.secondary" sx={{ gridColumn: '1 / -1' }}>
          {t('erasure.searchesAreRecorded')}
        </Typography>
      </Box>
    </Form>
  </Card>
);

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
  const api = useApi();
  const { sought, queryKey, isAsked, search } = useSought();
  const held = useQuery({
    queryKey,
    queryFn: () => api.personalData(sought),
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
