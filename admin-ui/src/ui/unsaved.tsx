import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';

import { formatDateTime } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { CopyButton } from './buttons.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** For a form that follows its record: what was entered stays when the record is read again. */
export const KEEPING_VALUES = { keepDirtyValues: true, keepErrors: true };

/**
 * For a dialog that follows its record: what was entered counts as entered, too. A form that stays on the screen once it
 * is saved would count as changed for ever.
 */
export const KEEPING_ENTRIES = { ...KEEPING_VALUES, keepDirty: true };

type LeaveGuardProps = {
  when: boolean;
  /** Whether the changes are on their way already: leaving does not stop them. */
  isSending?: boolean;
  onLeave?: () => void;
};

const UNSAVED = { title: t('ui.leaveWithoutSaving'), question: t('ui.entriesWillBeLost') };
const SENDING = {
  title: t('ui.leaveWhileSaving'),
  question: t('ui.leavingDoesNotStopIt'),
};

type LeaveQuestionProps = { isOpen: boolean; isSending?: boolean; onLeave: () => void; onStay: () => void };

export const LeaveQuestion = ({ isOpen, isSending = false, onLeave, onStay }: LeaveQuestionProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    {...(isSending ? SENDING : UNSAVED)}
    confirm={t('ui.leave')}
    cancel={t('ui.stay')}
    onConfirm={onLeave}
    onCancel={onStay}
  />
);

/** Asks before unsaved changes are lost; `onLeave` once one leaves. Signing out is never held up. */
export function LeaveGuard({ when, isSending = false, onLeave }: LeaveGuardProps) {
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
