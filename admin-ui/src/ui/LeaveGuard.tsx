import { useBeforeUnload, useBlocker } from 'react-router';

import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props = { when: boolean; onLeave?: () => void };

/** Asks before unsaved changes are lost; `onLeave` once they are. Signing out is never held up. */
export function LeaveGuard({ when, onLeave }: Props) {
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
      title="Leave without saving?"
      question="What you have entered will be lost."
      confirm="Leave"
      cancel="Stay"
      onConfirm={leave}
      onCancel={() => blocker.reset?.()}
    />
  );
}
