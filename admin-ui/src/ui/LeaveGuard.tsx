import { useBeforeUnload, useBlocker } from 'react-router';

import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Asks before unsaved changes are lost. Signing out is never held up. */
export function LeaveGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(({ nextLocation }) => when && nextLocation.pathname !== '/login');
  useBeforeUnload((event) => {
    if (when) event.preventDefault();
  });

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      question="What you have entered will be lost."
      confirm="Leave"
      cancel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
