import { formatSzl } from '@fines/domain/shared/money.ts';
import { plateKeysIn } from '@fines/domain/statement/meaning.ts';
import type { StatementLineView } from '@fines/domain/statement/view.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDeferredValue } from 'react';
import { RadioButtonGroupInput, TextInput, useGetList, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';

import type { Fine } from '../data/fineCalls.ts';
import { StatusBadge } from '../fine/FineLink.tsx';
import { formatDate } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
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

const FoundFine = () => {
  const fine = useRecordContext<Fine>();
  return (
    fine && (
      <Box sx={{ py: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
          <Typography component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
            {fine.id}
          </Typography>
          <span>{fine.licensePlate}</span>
          <span>{formatSzl(fine.amount)}</span>
          <StatusBadge status={fine.status} />
        </Box>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {dotted(formatDate(fine.dateIssued), fine.offenseDescription, fine.location)}
        </Typography>
      </Box>
    )
  );
};

const fineChosen = (fineId: string) => (fineId === '' ? t('suspense.chooseFine') : undefined);

/** Chooses one of the fines that are found, and says what follows. */
function FineChoice({ line }: { line: StatementLineView }) {
  const found = useFound();
  const fineId = useWatch<Values, 'fineId'>({ name: 'fineId' });
  const chosen = found?.find(({ id }) => id === fineId);
  return (
    <>
      {found?.length === 0 && (
        <Typography component="output" color="text.secondary">
          {t('suspense.noFineFound')}
        </Typography>
      )}
      <RadioButtonGroupInput
        source="fineId"
        label={false}
        aria-label={t('common.fines')}
        choices={[...(found ?? [])]}
        optionText={<FoundFine />}
        row={false}
        validate={fineChosen}
      />
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
  const { submit } = useDecideLine(line);
  // Without a fine, what looks like a plate in the texts of the line.
  const search = line.fineId ?? plateKeysIn({ ...line, further: line.further ?? undefined })[0] ?? '';
  return (
    <FormDialog<Values>
      title={t('suspense.assignLine')}
      defaultValues={{ search, fineId: line.fineId ?? '' }}
      submit={t('suspense.assign')}
      submitting={t('suspense.assigning')}
      onSubmit={({ fineId }) => submit({ kind: 'assign', fineId }).then(onClose)}
      onClose={onClose}
    >
      <AmountLine label={t('suspense.inSuspense')} amount={formatSzl(line.suspense)} />
      <NamedFines line={line} />
      <TextInput
        source="search"
        label={t('suspense.findFine')}
        helperText={t('suspense.findFineHint')}
        autoFocus
        slotProps={{ htmlInput: { maxLength: 50, autoComplete: 'off', spellCheck: false } }}
      />
      <FineChoice line={line} />
    </FormDialog>
  );
}
