import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useFormIsDirty } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useBeforeUnload, useBlocker } from 'react-router';

import { formatDateTime } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { CopyButton } from './buttons.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type LeaveQuestionProps = { isOpen: boolean; isSending?: boolean; onLeave: () => void; onStay: () => void };

/** `isSending`: whether the changes are on their way already: leaving does not stop them. */
export const LeaveQuestion = ({ isOpen, isSending = false, onLeave, onStay }: LeaveQuestionProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    title={t(isSending ? 'ui.leaveWhileSaving' : 'ui.leaveWithoutSaving')}
    question={t(isSending ? 'ui.leavingDoesNotStopIt' : 'ui.entriesWillBeLost')}
    confirm={t('ui.leave')}
    cancel={t('ui.stay')}
    onConfirm={onLeave}
    onCancel={onStay}
  />
);

type AskBeforeProps = Pick<LeaveQuestionProps, 'isSending'> & { when: boolean; onLeave?: () => void };

/**
 * Asks before unsaved changes are lost; `onLeave` once one leaves. react-admin's own would ask in a window of the
 * browser, and would hold up who signs out, or whose session has ended.
 */
export function AskBeforeLeaving({ when, isSending = false, onLeave }: AskBeforeProps) {
  const blocker = useBlocker(({ nextLocation }) => when && nextLocation.pathname !== '/login');
  useBeforeUnload((event) => {
    if (when) event.preventDefault();
  });

  const leave = () => {
    onLeave?.();
    blocker.proceed?.();
  };
  return (
    <LeaveQuestion
      isOpen={blocker.state === 'blocked'}
      isSending={isSending}
      onLeave={leave}
      onStay={() => blocker.reset?.()}
    />
  );
}

/** Whether something stands in the form around it that was not sent. */
export function useIsEntered(): boolean {
  // Each of the two knows changes that the other one does not.
  const hasEntries = useFormIsDirty();
  const { isDirty } = useFormState();
  return hasEntries || isDirty;
}

/** For the form around it. What is being sent leads to another page, maybe. */
export function LeaveGuard() {
  const isEntered = useIsEntered();
  const { isSubmitting } = useFormState();
  return <AskBeforeLeaving when={isEntered && !isSubmitting} />;
}

type RestoredNoteProps = { savedAt: string; onDiscard: () => void; children?: ReactNode };

/** Says that the form holds an earlier draft. */
export const RestoredNote = ({ savedAt, onDiscard, children }: RestoredNoteProps) => (
  <Alert
    severity="info"
    variant="outlined"
    role="note"
    sx={{ mb: 2, alignItems: 'center' }}
    action={
      <Button color="inherit" onClick={onDiscard}>
        {t('ui.discard')}
      </Button>
    }
  >
    {t('ui.restored', { savedAt: formatDateTime(savedAt) })}
    {children}
  </Alert>
);

/** What was typed and cannot be saved any more, since somebody else was faster: nobody has to write it again. */
export const NotSavedNote = ({ why, typed }: { why: string; typed: string }) =>
  typed !== '' && (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2, '& .MuiAlert-message': { minWidth: 0 } }}>
      {why}
      <Box sx={{ my: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{typed}</Box>
      <CopyButton text={typed} />
    </Alert>
  );
