import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { serverClock } from '../data/client.ts';
import { defaultPeriod, faultOf, type Period } from '../data/period.ts';
import { type Texts, useWanted } from '../ui/useWanted.ts';

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

const periodOf = ({ startDate = '', endDate = '' }: Texts): Period => ({ startDate, endDate });

const faultOfTexts = (texts: Texts): string | undefined => faultOf(periodOf(texts));

/** The period of a screen: kept in its address, so that it can be sent to somebody and survives going back. */
export function usePeriod(usualAt: (now: Date) => Period = defaultPeriod): PeriodChoice {
  const [parameters, setParameters] = useSearchParams();
  const [usual] = useState(() => usualAt(serverClock.now()));
  const known = {
    startDate: parameters.get('startDate') ?? usual.startDate,
    endDate: parameters.get('endDate') ?? usual.endDate,
  };
  const [lastAsked, setLastAsked] = useState(faultOf(known) === undefined ? known : usual);
  const asked = faultOf(known) === undefined ? known : lastAsked;
  if (asked.startDate !== lastAsked.startDate || asked.endDate !== lastAsked.endDate) setLastAsked(asked);

  const send = (period: Texts): void => {
    setParameters((old) => ({ ...Object.fromEntries(old), ...period }), { replace: true });
  };
  const { wanted, change, fault } = useWanted(known, send, faultOfTexts);
  return {
    shown: periodOf(wanted),
    asked,
    fault,
    change: (part) => Object.entries(part).forEach(([name, day]) => change(name, day, PAUSE)),
  };
}
