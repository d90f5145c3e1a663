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
import { common } from '../messages.ts';
import { useFailureToast } from '../toast/useToast.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { FormTextField, ruleOf } from '../ui/FormFields.tsx';
import { ReasonDialog, ReasonField } from '../ui/ReasonDialog.tsx';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { useFormFailure } from '../ui/useFormFailure.ts';
import { Lines } from '../ui/words.tsx';
import { AssignDialog, LIMIT } from './AssignDialog.tsx';
import { t } from './messages.ts';
import type { SeenLine } from './suspenseCalls.ts';
import { useDecideLine } from './useDecideLine.ts';

type Props = { line: StatementLineView };
type DialogProps = Props & { onClose: () => void };

type Values = { reason: string; to: string };

const LONGEST = 200;
const toRules = ruleOf(requiredText(t('toWhom'), LONGEST));

/** Records that the money goes back, and where. */
function ReturnDialog({ line, onClose }: DialogProps) {
  const form = useForm<Values>({ defaultValues: { reason: '', to: line.payer ?? '' } });
  const failed = useFormFailure(form);
  const { run } = useDecideLine(line, (error) => failed(t('failed'), error));
  const giveBack = async ({ reason, to }: Values): Promise<void> => {
    if (await run({ kind: 'return', reason: reason.trim(), to: to.trim() })) onClose();
  };
  return (
    <FormDialog
      title={t('returnLine')}
      form={form}
      submit={t('returnLine')}
      submitting={t('returning')}
      isDangerous
      onSubmit={giveBack}
      onClose={onClose}
    >
      <Stack gap={2.5}>
        <Typography>{t('returnQuestion', { amount: formatSzl(line.suspense) })}</Typography>
        {line.needsApproval && <Alert severity="info">{t('anotherMustApprove', { limit: LIMIT })}</Alert>}
        <FormTextField<Values>
          name="to"
          label={t('toWhom')}
          required
          rules={toRules}
          helperText={t('toWhomHint')}
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
  if (request.kind === 'ASSIGN') return t('asksToAssign', { who, fine: request.fineId });
  return request.sameAs === undefined ? t('asksToReturn', { who, to: request.to }) : t('asksToDrop', { who });
}

/** What somebody wants to become of the line, for who may approve it. */
export function LineRequestNote({ line }: { line: SeenLine }) {
  const user = useUser();
  const failed = useFailureToast();
  const approval = useDecideLine(line, (error) => failed(t('failed'), error));
  const refusal = useDecideLine(line);
  const [isDeclining, setDeclining] = useState(false);
  const { request } = line;
  if (request === null) return null;

  const own = request.requestedBy.id === user.id ? t('anotherMustApproveYours') : undefined;
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
          {common('approve')}
        </ReasonedButton>
        <ReasonedButton reason={roleReason(user.role, 'suspense.approve')} onClick={() => setDeclining(true)}>
          {common('decline')}
        </ReasonedButton>
      </Box>
      {isDeclining && (
        <ReasonDialog
          title={t('declineRequest')}
          question={t('declineQuestion')}
          submit={common('decline')}
          submitting={common('declining')}
          failure={t('failed')}
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
  const waits = line.request === null ? undefined : t('waitsForApproval');
  const gone = line.takenBack ? t('takenBackFirst') : undefined;
  const close = () => setOpen(undefined);
  return (
    <>
      <ReasonedButton
        reason={roleReason(role, 'suspense.assign') ?? waits ?? gone}
        variant="contained"
        onClick={() => setOpen('assign')}
      >
        {t('assignLine')}
      </ReasonedButton>
      <ReasonedButton
        reason={roleReason(role, 'suspense.return') ?? waits}
        variant="outlined"
        onClick={() => setOpen('return')}
      >
        {t('returnLine')}
      </ReasonedButton>
      {open === 'assign' && <AssignDialog line={line} onClose={close} />}
      {open === 'return' && <ReturnDialog line={line} onClose={close} />}
    </>
  );
}

/** Whether the user assigns money to fines at all. */
export const useMayAssign = (): boolean => grantOf(useUser().role, 'suspense.assign') !== 'no';
