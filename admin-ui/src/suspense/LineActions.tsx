import { formatSzl } from '@fines/domain/shared/money.ts';
import { grantOf } from '@fines/domain/shared/permissions.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import { requiredText } from '@fines/domain/shared/text.ts';
import type { StatementLineView } from '@fines/domain/statement/view.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { roleReason } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useFailureToast } from '../toast/useToast.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { FormTextField, ruleOf } from '../ui/FormFields.tsx';
import { ReasonDialog, ReasonField } from '../ui/ReasonDialog.tsx';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { useFormFailure } from '../ui/useFormFailure.ts';
import { Lines } from '../ui/words.tsx';
import { AssignDialog, LIMIT } from './AssignDialog.tsx';
import type { SeenLine } from './suspenseCalls.ts';
import { useDecideLine } from './useDecideLine.ts';

type Props = { line: StatementLineView };
type DialogProps = Props & { onClose: () => void };

type Values = { reason: string; to: string };

const LONGEST = 200;
const toRules = ruleOf(requiredText(t('suspense.toWhom'), LONGEST));

/** Records that the money goes back, and where. */
function ReturnDialog({ line, onClose }: DialogProps) {
  const form = useForm<Values>({ defaultValues: { reason: '', to: line.payer ?? '' } });
  const failed = useFormFailure(form);
  const { run } = useDecideLine(line, (error) => failed(t('suspense.failed'), error));
  const giveBack = async ({ reason, to }: Values): Promise<void> => {
    if (await run({ kind: 'return', reason: reason.trim(), to: to.trim() })) onClose();
  };
  return (
    <FormDialog
      title={t('suspense.returnLine')}
      form={form}
      submit={t('suspense.returnLine')}
      submitting={t('suspense.returning')}
      isDangerous
      onSubmit={giveBack}
      onClose={onClose}
    >
      <Stack gap={2.5}>
        <Typography>{t('suspense.returnQuestion', { amount: formatSzl(line.suspense) })}</Typography>
        {line.needsApproval && (
          <Alert severity="info">{t('suspense.anotherMustApprove', { limit: LIMIT })}</Alert>
        )}
        <FormTextField<Values>
          name="to"
          label={t('suspense.toWhom')}
          required
          rules={toRules}
          helperText={t('suspense.toWhomHint')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is there to ask for it
          autoFocus
          slotProps={{ htmlInput: { maxLength: LONGEST, autoComplete: 'off' } }}
        />
        <ReasonField />
      </Stack>
    </FormDialog>
  );
}

function askedOf(request: NonNullable<StatementLineView['request']>): string {
  const who = fullNameOf(request.requestedBy);
  if (request.kind === 'ASSIGN') return t('suspense.asksToAssign', { who, fine: request.fineId });
  return request.sameAs === undefined
    ? t('suspense.asksToReturn', { who, to: request.to })
    : t('suspense.asksToDrop', { who });
}

/** What somebody wants to become of the line, for who may approve it. */
export function LineRequestNote({ line }: { line: SeenLine }) {
  const user = useUser();
  const failed = useFailureToast();
  const approval = useDecideLine(line, (error) => failed(t('suspense.failed'), error));
  const refusal = useDecideLine(line);
  const [isDeclining, setDeclining] = useState(false);
  const { request } = line;
  if (request === null) return null;

  const own = request.requestedBy.id === user.id ? t('suspense.anotherMustApproveYours') : undefined;
  return (
    <Alert severity="warning" variant="outlined">
      <Typography sx={{ fontWeight: 600 }}>{askedOf(request)}</Typography>
      {request.kind === 'RETURN' && <Lines text={request.reason} />}
      <Box sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
        <ReasonedButton
          reason={roleReason(user.role, 'suspense.approve') ?? own}
          variant="contained"
          disabled={approval.isPending}
          onClick={() => void approval.run({ kind: 'approve', etag: line.etag })}
        >
          {t('common.approve')}
        </ReasonedButton>
        <ReasonedButton reason={roleReason(user.role, 'suspense.approve')} onClick={() => setDeclining(true)}>
          {t('common.decline')}
        </ReasonedButton>
      </Box>
      {isDeclining && (
        <ReasonDialog
          title={t('suspense.declineRequest')}
          question={t('suspense.declineQuestion')}
          submit={t('common.decline')}
          submitting={t('common.declining')}
          failure={t('suspense.failed')}
          onSubmit={(reason) => refusal.run({ kind: 'decline', reason })}
          onClose={() => setDeclining(false)}
        />
      )}
    </Alert>
  );
}

/** What may become of money in suspense. */
export function LineActions({ line }: Props) {
  const { role } = useUser();
  const [open, setOpen] = useState<'assign' | 'return'>();
  const waits = line.request === null ? undefined : t('suspense.waitsForApproval');
  const gone = line.takenBack ? t('suspense.takenBackFirst') : undefined;
  const close = () => setOpen(undefined);
  return (
    <>
      <ReasonedButton
        reason={roleReason(role, 'suspense.assign') ?? waits ?? gone}
        variant="contained"
        onClick={() => setOpen('assign')}
      >
        {t('suspense.assignLine')}
      </ReasonedButton>
      <ReasonedButton
        reason={roleReason(role, 'suspense.return') ?? waits}
        variant="outlined"
        onClick={() => setOpen('return')}
      >
        {t('suspense.returnLine')}
      </ReasonedButton>
      {open === 'assign' && <AssignDialog line={line} onClose={close} />}
      {open === 'return' && <ReturnDialog line={line} onClose={close} />}
    </>
  );
}

/** Whether the user assigns money to fines at all. */
export const useMayAssign = (): boolean => grantOf(useUser().role, 'suspense.assign') !== 'no';
