import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

import { serverClock } from '../data/client.ts';
import { defaultPeriod, faultOf, type Period } from '../data/period.ts';

export type PeriodChoice = {
  /** As the fields show it; empty while a date is incomplete. */
  shown: Period;
  /** The last one that can be asked for. */
  asked: Period;
  fault: string | undefined;
  change: (part: Partial<Period>) => void;
};

/** For the keys of a date to be typed. */
const PAUSE = 350;

type Typed = Partial<Period>;

const isSame = (one: Period, other: Period): boolean =>
  one.startDate === other.startDate && one.endDate === other.endDate;

/** What is typed and not known yet. */
const stillTyped = (typed: Typed, known: Period): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([end, day]) => known[end as keyof Period] !== day));

/** The period of a screen: kept in its address, so that it can be sent to somebody and survives going back. */
export function usePeriod(usualAt: (now: Date) => Period = defaultPeriod): PeriodChoice {
  const [parameters, setParameters] = useSearchParams();
  const [usual] = useState(() => usualAt(serverClock.now()));
  const known = {
    startDate: parameters.get('startDate') ?? usual.startDate,
    endDate: parameters.get('endDate') ?? usual.endDate,
  };
  const [typed, setTyped] = useState<Typed>({});
  const [lastKnown, setLastKnown] = useState(known);
  if (!isSame(known, lastKnown)) {
    setLastKnown(known);
    setTyped(stillTyped(typed, known));
  }
  const shown = { ...known, ...typed };
  const fault = faultOf(shown);
  const [lastAsked, setLastAsked] = useState(faultOf(known) === undefined ? known : usual);
  const asked = faultOf(known) === undefined ? known : lastAsked;
  if (!isSame(asked, lastAsked)) setLastAsked(asked);

  useEffect(() => {
    if (Object.keys(typed).length === 0 || fault !== undefined) return;
    const timer = window.setTimeout(
      () => setParameters((old) => ({ ...Object.fromEntries(old), ...typed }), { replace: true }),
      PAUSE,
    );
    return () => window.clearTimeout(timer);
  }, [typed, fault, setParameters]);

  return { shown, asked, fault, change: (part) => setTyped((now) => ({ ...now, ...part })) };
}
