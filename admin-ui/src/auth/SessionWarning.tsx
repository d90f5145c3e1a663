import { useState } from 'react';
import { useAuthProvider } from 'react-admin';

import { lastInput } from '../data/client.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import type { SignedIn } from './session.ts';
import { useEnding, useInput } from './useEnding.ts';

const inWords = (seconds: number): string =>
  seconds >= 60
    ? `${Math.floor(seconds / 60)} min ${seconds % 60} s`
    : `${seconds} second${seconds === 1 ? '' : 's'}`;

/** Asks before the session ends for want of input; before it ends of age, says so. In every tab alike. */
export function SessionWarning({ signedIn }: { signedIn: SignedIn }) {
  const auth = useAuthProvider();
  const { phase, secondsLeft } = useEnding(signedIn);
  const [readFor, setReadFor] = useState<number>();
  useInput(phase !== 'idle');
  const left = inWords(secondsLeft);
  const signOut = () => void auth?.logout({});

  return (
    <>
      <ConfirmDialog
        isOpen={phase === 'idle'}
        title="Are you still there?"
        question={`Nothing was entered here for a while. You will be signed out in ${left}.`}
        confirm="Sign out"
        cancel="Stay signed in"
        onConfirm={signOut}
        onCancel={lastInput.note}
      />
      <ConfirmDialog
        isOpen={phase === 'aged' && readFor !== signedIn.ends.at}
        title="Your session is about to end"
        question={`You signed in long ago. Finish what you are doing: you will be signed out in ${left}, and can sign in again at once.`}
        confirm="Sign out"
        cancel="Close"
        onConfirm={signOut}
        onCancel={() => setReadFor(signedIn.ends.at)}
      />
    </>
  );
}
