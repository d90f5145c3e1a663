import { grantOf, hasRankOf, IMPORT_READERS } from '@fines/domain/shared/permissions.ts';
import { normalisePlate } from '@fines/domain/shared/plate.ts';
import Add from '@mui/icons-material/Add';
import Search from '@mui/icons-material/Search';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Form } from 'react-admin';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';

import { useIsReadOnly, useUser } from '../auth/useUser.ts';
import { IMPORTS_PATH } from '../data/paths.ts';
import { issueStateOf } from '../fine/FineLink.tsx';
import { t } from '../i18n/i18nProvider.ts';
import { useToast } from '../toast/useToast.ts';
import { SEARCH_KEY } from '../ui/listKeys.ts';
import { Page } from '../ui/Page.tsx';
import { PlateInput } from './PlateInput.tsx';
import { SearchResult } from './SearchResult.tsx';
import { plateFault } from './vehicleText.ts';

type Props = {
  /** The plate that is searched; the field follows it. */
  plate: string;
  onSearch: (typed: string) => void;
};

type Values = { plate: string };

const HEIGHT = 56;

const FIELD = {
  maxWidth: 420,
  '& input': {
    height: HEIGHT,
    boxSizing: 'border-box',
    fontSize: 20,
    fontWeight: 600,
    letterSpacing: '0.04em',
  },
} as const;

/** The form follows the address, of which it says what is wrong. */
const KEEPING_ERRORS = { keepErrors: true };

/** Says why what stands in the address is no plate. */
function Fault({ plate }: { plate: string }) {
  const { setError, clearErrors } = useFormContext<Values>();
  useEffect(() => {
    const message = plateFault(plate);
    if (message === undefined) clearErrors('plate');
    else setError('plate', { message });
  }, [plate, setError, clearErrors]);
  return null;
}

function PlateSearch({ plate, onSearch }: Props) {
  const [hasStartedEmpty] = useState(plate === '');
  return (
    <Card component="search">
      <Form
        noValidate
        defaultValues={{ plate }}
        onSubmit={({ plate: typed }: FieldValues) => onSearch(String(typed))}
        resetOptions={KEEPING_ERRORS}
        disableInvalidFormNotification
      >
        <Fault plate={plate} />
        <Box sx={{ display: 'flex', gap: 1.5, p: 2, alignItems: 'flex-start' }}>
          <PlateInput
            source="plate"
            label={t('common.licensePlate')}
            size="medium"
            enterKeyHint="search"
            aria-keyshortcuts={SEARCH_KEY}
            autoFocus={hasStartedEmpty}
            sx={FIELD}
          />
          <Button type="submit" variant="contained" startIcon={<Search />} sx={{ minHeight: HEIGHT, px: 3 }}>
            {t('common.search')}
          </Button>
        </Box>
      </Form>
    </Card>
  );
}

/** The plate that is searched: the one in the address, so that Back leads to the one before. */
function usePlate() {
  const [parameters, setParameters] = useSearchParams();
  const queries = useQueryClient();
  const toast = useToast();
  const plate = normalisePlate(parameters.get('plate') ?? '');

  const search = (typed: string): void => {
    const next = normalisePlate(typed);
    if (next === '') {
      return toast({
        title: t('common.error'),
        description: t('vehicle.enterPlate'),
        variant: 'destructive',
      });
    }
    // A vehicle may have been reported since it was last looked at.
    void queries.invalidateQueries({ queryKey: ['vehicles', 'search', next] });
    setParameters({ plate: next }, { replace: next === plate });
  };

  return { plate, search };
}

/** For the vehicle that one looks at, whatever the register says of it. */
const IssueFineButton = ({ plate }: { plate: string }) => (
  <Button
    component={Link}
    to="/fines/create"
    state={issueStateOf({ licensePlate: plate })}
    variant="outlined"
    startIcon={<Add />}
  >
    {t('vehicle.issueFine')}
  </Button>
);

/** For who may import the register, or read of it. */
function ImportsButton() {
  const { role } = useUser();
  if (!hasRankOf(role, IMPORT_READERS)) return null;
  const mayImport = grantOf(role, 'vehicle.import') !== 'no';
  return (
    <Button component={Link} to={IMPORTS_PATH} variant="outlined" startIcon={<UploadFileOutlined />}>
      {t(mayImport ? 'vehicle.import' : 'vehicle.imports')}
    </Button>
  );
}

export default function VehicleSearchPage() {
  const { plate: searched, search } = usePlate();
  const plate = plateFault(searched) === undefined ? searched : '';
  const mayIssue = !useIsReadOnly();
  return (
    <Page
      title={t('vehicle.vehicleSearch')}
      actions={
        <>
          <ImportsButton />
          {plate !== '' && mayIssue && <IssueFineButton plate={plate} />}
        </>
      }
    >
      <Stack gap={{ xs: 2, sm: 3 }}>
        <PlateSearch plate={searched} onSearch={search} />
        <SearchResult plate={plate} />
      </Stack>
    </Page>
  );
}
