import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

import { common } from '../messages.ts';
import { useFailureToast } from '../toast/useToast.ts';

/** Holds a part that is loaded after the screen around it, which goes on without it where that fails. */
export const Later = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={null}>{children}</Suspense>
  </ErrorBoundary>
);

type OpenedProps = { isOpen: boolean; onClose: () => void; children: ReactNode };

/** Holds what a press opens over any screen: where that fails, it is said, and the screen stays. */
export function Opened({ isOpen, onClose, children }: OpenedProps) {
  const failed = useFailureToast();
  const closeSaying = (error: unknown): void => {
    if (!isOpen) return;
    failed(common('failedToOpen'), error);
    onClose();
  };
  return (
    <ErrorBoundary fallback={null} onError={closeSaying} resetKeys={[isOpen]}>
      {children}
    </ErrorBoundary>
  );
}
