import { useState } from 'react';

import type { Question } from './AlertDialog.tsx';
import { Later } from './Later.tsx';
import { openedPart } from './screens.tsx';

const AlertDialog = openedPart(() => import('./AlertDialog.tsx'));

/** Asks before something that cannot be undone. Until it first does, no screen needs the code of dialogs for it. */
export function ConfirmDialog(question: Question) {
  const [hasAsked, setAsked] = useState(false);
  if (question.isOpen && !hasAsked) setAsked(true);
  return (
    hasAsked && (
      <Later>
        <AlertDialog {...question} />
      </Later>
    )
  );
}
