import { useEffect, useState } from 'react';
import { useAuthProvider } from 'react-admin';

import { lastInput, renewSession, session } from '../data/client.ts';
import type { SignedIn } from '../data/session.ts';
import { type Phase, phaseOf } from '../data/sessionEnds.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

const EVERY_SECOND = 1000;
const TRIED_EVERY = 5000;
const INPUT = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

type Ending = { phase: Phase; secondsLeft: number };

/** Follows how long the session lasts, tells the server of input, and ends it here when it is over. */
function useEnding(signedIn: SignedIn): Ending {
  const [ending, setEnding] = useState<Ending>({ phase: 'calm', secondsLeft: 0 });

  useEffect(() => {
    const { ends } = signedIn;
    let triedAt = 0;
    const look = (): void => {
      const now = Date.now();
      const phase = phaseOf(ends, lastInput.read(), now);
      const isWarned = phase === 'idle' || phase === 'aged';
      const secondsLeft = isWarned ? Math.ceil((Math.min(ends.at, ends.idleAt) - now) / 1000) : 0;
      setEnding((known) =>
        known.phase === phase && known.secondsLeft === secondsLeft ? known : { phase, secondsLeft },
      );
      if ((phase !== 'tell' && phase !== 'over') || now - triedAt < TRIED_EVERY) return;
      triedAt = now;
      // The call ends the session if the server has ended it. An expired session ends here even without an answer.
      renewSession(signedIn).catch(() => phase === 'over' && session.expire());
    };
    const watch = setInterval(look, EVERY_SECOND);
    return () => clearInterval(watch);
  }, [signedIn]);

  return ending;
}

/** Notes input. While it is asked whether somebody is there, only the answer counts. */
function useInput(isCounted: boolean): void {
  useEffect(() => {
    if (!isCounted) return undefined;
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    for (const name of INPUT) window.addEventListener(name, lastInput.note, options);
    return () => listening.abort();
  }, [isCounted]);
}

const inWords = (seconds: number): string =>
  seconds >= 60
    ? t('layout.minutesAndSeconds', {
        minutes: String(Math.floor(seconds / 60)),
        seconds: String(seconds % 60),
      })
    : t('layout.seconds', { count: seconds });

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
        title={t('layout.areYouStillThere')}
        question={t('layout.signedOutSoon', { left })}
        confirm={t('layout.signOut')}
        cancel={t('layout.staySignedIn')}
        onConfirm={signOut}
        onCancel={lastInput.note}
      />
      <ConfirmDialog
        isOpen={phase === 'aged' && readFor !== signedIn.ends.at}
        title={t('layout.sessionAboutToEnd')}
        question={t('layout.signedOutAsTooOld', { left })}
        confirm={t('layout.signOut')}
        cancel={t('common.close')}
        onConfirm={signOut}
        onCancel={() => setReadFor(signedIn.ends.at)}
      />
    </>
  );
}
