import { formatSzl } from '@fines/domain/shared/money.ts';
import { grantOf } from '@fines/domain/shared/permissions.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import { requiredText } from '@fines/domain/shared/text.ts';
import type { StatementLineView } from '@fines/domain/statement/view.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { TextInput } from 'react-admin';

import { roleReason } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import type { SeenLine } from '../data/moneyCalls.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ruleOf } from '../ui/Form.tsx';
import { FormDialog, ReasonDialog, ReasonInput } from '../ui/FormDialog.tsx';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { Lines } from '../ui/words.tsx';
import { AssignDialog, LIMIT } from './AssignDialog.tsx';
import { useDecideLine } from './useDecideLine.ts';
import { lineName } from './words.tsx';

type Props = { line: StatementLineView };
type DialogProps = Props & { onClose: () => void };

type Values = { reason: string; to: string };

const LONGEST = 200;
const isPayee = ruleOf(requiredText(t('suspense.toWhom'), LONGEST));

/** Records that the money goes back, and where. */
function ReturnDialog({ line, onClose }: DialogProps) {
  const { submit } = useDecideLine(line);
  const giveBack = async ({ reason, to }: Values): Promise<void> => {
    await submit({ kind: 'return', reason: reason.trim(), to: to.trim() });
    onClose();
  };
  return (
    <FormDialog<Values>
      title={t('suspense.returnLine')}
      defaultValues={{ reason: '', to: line.payer ?? '' }}
      submit={t('suspense.returnLine')}
      submitting={t('suspense.returning')}
      color="error"
      onSubmit={giveBack}
      onClose={onClose}
    >
      <Typography>{t('suspense.returnQuestion', { amount: formatSzl(line.suspense) })}</Typography>
      {line.needsApproval && (
        <Alert severity="info">{t('suspense.anotherMustApprove', { limit: LIMIT })}</Alert>
      )}
      <TextInput
        source="to"
        label={t('suspense.toWhom')}
        required
        validate={isPayee}
        helperText={t('suspense.toWhomHint')}
        autoFocus
        slotProps={{ htmlInput: { maxLength: LONGEST, autoComplete: 'off' } }}
      />
      <ReasonInput />
    </FormDialog>
  );
}

type Request = NonNullable<StatementLineView['request']>;

function askedOf(request: Request): string {
  const who = fullNameOf(request.requestedBy);
  if (request.kind === 'ASSIGN') return t('suspense.asksToAssign', { who, fine: request.fineId });
  return request.sameAs === undefined
    ? t('suspense.asksToReturn', { who, to: request.to })
    : t('suspense.asksToDrop', { who });
}

/** What is approved, with how much. */
function approvalOf(line: StatementLineView, request: Request): string {
  const amount = formatSzl(line.suspense);
  if (request.kind === 'ASSIGN') return t('suspense.approveAssign', { amount, fine: request.fineId });
  return request.sameAs === undefined
    ? t('suspense.approveReturn', { amount, to: request.to })
    : t('suspense.approveDrop', { amount });
}

/** What somebody wants to become of the line, for who may approve it. */
export function LineRequestNote({ line }: { line: SeenLine }) {
  const user = useUser();
  const { run, submit, isPending } = useDecideLine(line);
  const [isDeclining, setDeclining] = useState(false);
  const [isApproving, setApproving] = useState(false);
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
          disabled={isPending}
          onClick={() => setApproving(true)}
        >
          {t('common.approve')}
        </ReasonedButton>
        <ReasonedButton reason={roleReason(user.role, 'suspense.approve')} onClick={() => setDeclining(true)}>
          {t('common.decline')}
        </ReasonedButton>
      </Box>
      <ConfirmDialog
        isOpen={isApproving}
        title={t('common.approve')}
        question={approvalOf(line, request)}
        consequence={t('suspense.approveMeans', { line: lineName(line), account: line.account })}
        confirm={t('common.approve')}
        isPending={isPending}
        onConfirm={() => void run({ kind: 'approve', etag: line.etag }).finally(() => setApproving(false))}
        onCancel={() => setApproving(false)}
      />
      {isDeclining && (
        <ReasonDialog
          title={t('suspense.declineRequest')}
          question={t('suspense.declineQuestion')}
          submit={t('common.decline')}
          submitting={t('common.declining')}
          onSubmit={(reason) => submit({ kind: 'decline', reason })}
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
