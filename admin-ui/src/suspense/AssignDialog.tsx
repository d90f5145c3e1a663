import { formatSzl } from '@fines/domain/shared/money.ts';
import { plateKeysIn } from '@fines/domain/statement/meaning.ts';
import type { StatementLineView } from '@fines/domain/statement/view.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useDeferredValue } from 'react';
import { useGetList } from 'react-admin';
import {
  type ControllerRenderProps,
  useController,
  useForm,
  useFormContext,
  useWatch,
} from 'react-hook-form';

import type { Fine } from '../data/fineCalls.ts';
import { StatusBadge } from '../fine/FineLink.tsx';
import { t } from '../i18n/i18nProvider.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { FormTextField } from '../ui/FormFields.tsx';
import { useFormFailure } from '../ui/useFormFailure.ts';
import { AmountLine } from '../ui/words.tsx';
import { effectOf, obstacleOf, sumOfSuspense } from './effect.ts';
import { useDecideLine } from './useDecideLine.ts';
import { finesOf } from './words.tsx';

type Values = { search: string; fineId: string };

/** As few characters find half of all fines. */
const LEAST = 3;
const MOST_FOUND = 6;

/** The fines that are found by what was typed; those that are to be paid come first. Undefined until that is known. */
function useFound(): readonly Fine[] | undefined {
  const typed = useDeferredValue(useWatch<Values, 'search'>({ name: 'search' }).trim());
  const { data } = useGetList<Fine>(
    'fines',
    {
      filter: { q: typed },
      pagination: { page: 1, perPage: MOST_FOUND },
      sort: { field: 'createdAt', order: 'DESC' },
    },
    { enabled: typed.length >= LEAST },
  );
  return typed.length < LEAST ? undefined : data?.toSorted((one, other) => rankOf(one) - rankOf(other));
}

const rankOf = (fine: Fine): number => Number(obstacleOf(fine) !== undefined);

/** What the fine would come to with this line, and with what waits for it already. */
function Effect({ line, fine }: { line: StatementLineView; fine: Fine }) {
  const { data = [] } = useGetList<StatementLineView>('suspense', {
    filter: { fineId: fine.id, state: 'WAITING' },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'day', order: 'DESC' },
  });
  const waiting = sumOfSuspense(data.filter(({ id }) => id !== line.id));
  const obstacle = obstacleOf(fine);
  return (
    <Alert severity={obstacle === undefined ? 'info' : 'warning'} aria-live="polite">
      {obstacle ?? effectOf(line.suspense, fine, waiting)}
      {line.needsApproval && ` ${t('suspense.anotherMustApprove', { limit: LIMIT })}`}
    </Alert>
  );
}

export const LIMIT = formatSzl(1000);

const FoundFine = ({ fine }: { fine: Fine }) => (
  <FormControlLabel
    value={fine.id}
    control={<Radio />}
    sx={{ alignItems: 'flex-start', m: 0, pr: 1.5 }}
    slotProps={{ typography: { sx: { flex: 1 } } }}
    label={
      <Box sx={{ py: 1, display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
        <Typography component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
          {fine.id}
        </Typography>
        <span>{fine.licensePlate}</span>
        <span>{formatSzl(fine.amount)}</span>
        <StatusBadge status={fine.status} />
      </Box>
    }
  />
);

type FoundProps = { found: readonly Fine[] | undefined; field: ControllerRenderProps<Values, 'fineId'> };

function FoundFines({ found, field }: FoundProps) {
  if (found === undefined) return null;
  if (found.length === 0) {
    return (
      <Typography component="output" color="text.secondary">
        {t('suspense.noFineFound')}
      </Typography>
    );
  }
  return (
    <RadioGroup {...field} aria-label={t('common.fines')}>
      {found.map((fine) => (
        <FoundFine key={fine.id} fine={fine} />
      ))}
    </RadioGroup>
  );
}

/** Chooses one of the fines that are found, and says what follows. */
function FineChoice({ line }: { line: StatementLineView }) {
  const found = useFound();
  const { field, fieldState } = useController<Values, 'fineId'>({
    name: 'fineId',
    rules: { required: t('suspense.chooseFine') },
  });
  const { isSubmitting } = useFormContext<Values>().formState;
  const chosen = found?.find(({ id }) => id === field.value);
  return (
    <>
      <FoundFines found={found} field={field} />
      {fieldState.error && !isSubmitting && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      {chosen && <Effect line={line} fine={chosen} />}
    </>
  );
}

/** The fines that a line names, if there are several: a press looks for one of them. */
function NamedFines({ line }: { line: StatementLineView }) {
  const { setValue } = useFormContext<Values>();
  if (line.otherFineIds.length === 0) return null;
  return (
    <Alert
      severity="info"
      action={finesOf(line).map((id) => (
        <Button key={id} color="inherit" size="small" onClick={() => setValue('search', id)}>
          {id}
        </Button>
      ))}
    >
      {t('suspense.namesFines')}
    </Alert>
  );
}

/** Says for which fine the money of a line is. */
export function AssignDialog({ line, onClose }: { line: StatementLineView; onClose: () => void }) {
  const fineId = line.fineId ?? '';
  // Without a fine, what looks like a plate in the texts of the line.
  const search = line.fineId ?? plateKeysIn({ ...line, further: line.further ?? undefined })[0] ?? '';
  const form = useForm<Values>({ defaultValues: { search, fineId } });
  const failed = useFormFailure(form);
  const { run } = useDecideLine(line, (error) => failed(t('suspense.failed'), error));
  const assign = async (values: Values): Promise<void> => {
    if (await run({ kind: 'assign', fineId: values.fineId })) onClose();
  };

  return (
    <FormDialog
      title={t('suspense.assignLine')}
      form={form}
      submit={t('suspense.assign')}
      submitting={t('suspense.assigning')}
      onSubmit={assign}
      onClose={onClose}
    >
      <Stack gap={2}>
        <AmountLine label={t('suspense.inSuspense')} amount={formatSzl(line.suspense)} />
        <NamedFines line={line} />
        <FormTextField<Values>
          name="search"
          label={t('suspense.findFine')}
          helperText={t('suspense.findFineHint')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is there to ask for it
          autoFocus
          slotProps={{ htmlInput: { maxLength: 50, autoComplete: 'off', spellCheck: false } }}
        />
        <FineChoice line={line} />
      </Stack>
    </FormDialog>
  );
}
