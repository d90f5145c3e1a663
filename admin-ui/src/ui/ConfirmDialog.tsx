import { useEffect, useEffectEvent, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

import type { Question } from './AlertDialog.tsx';
import { openedPart } from './screens.tsx';

const AlertDialog = openedPart(() => import('./AlertDialog.tsx'));

/** Asks before something that cannot be undone. Until it first does, no screen needs the code of dialogs for it. */
export function ConfirmDialog(question: Question) {
  const [hasAsked, setAsked] = useState(false);
  if (question.isOpen && !hasAsked) setAsked(true);
  return (
    hasAsked && (
      <ErrorBoundary fallback={<BrowsersDialog {...question} />} resetKeys={[question.isOpen]}>
        <AlertDialog {...question} />
      </ErrorBoundary>
    )
  );
}

/** Where the code of dialogs cannot be loaded: nobody is held up for want of a question, and nothing is lost without one. */
function BrowsersDialog({ isOpen, title, question, consequence, onConfirm, onCancel }: Question) {
  const ask = useEffectEvent(() => {
    const isConfirmed = window.confirm([title, question, consequence].filter(Boolean).join('\n\n'));
    if (isConfirmed) onConfirm();
    else onCancel();
  });
  useEffect(() => {
    if (isOpen) ask();
  }, [isOpen]);
  return null;
}
