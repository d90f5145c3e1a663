import { useBeforeUnload, useBlocker } from 'react-router';

import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props = {
  when: boolean;
  /** Whether the changes are on their way already: leaving does not stop them. */
  isSending?: boolean;
  onLeave?: () => void;
};

const UNSAVED = { title: 'Leave without saving?', question: 'What you have entered will be lost.' };
const SENDING = {
  title: 'Leave while it is being saved?',
  question: 'Leaving does not stop it. Whether it was saved will be shown wherever you are then.',
};

/** Asks before unsaved changes are lost; `onLeave` once one leaves. Signing out is never held up. */
export function LeaveGuard({ when, isSending = false, onLeave }: Props) {
  const blocker = useBlocker(({ nextLocation }) => when && nextLocation.pathname !== '/login');
  useBeforeUnload((event) => {
    if (when) event.preventDefault();
  });

  const leave = () => {
    onLeave?.();
    blocker.proceed?.();
  };

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      {...(isSending ? SENDING : UNSAVED)}
      confirm="Leave"
      cancel="Stay"
      onConfirm={leave}
      onCancel={() => blocker.reset?.()}
    />
  );
}
