import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { serverClock } from '../data/client.ts';
import type { Period } from '../data/period.ts';
import { defaultPeriod, faultOf } from './period.ts';

export type PeriodChoice = {
  /** As the fields show it. */
  shown: Period;
  /** The last one that can be asked for. */
  asked: Period;
  fault: string | undefined;
  change: (part: Partial<Period>) => void;
};

/** The period of a screen: kept in its address, so that it can be sent to somebody and survives going back. */
export function usePeriod(): PeriodChoice {
  const [parameters, setParameters] = useSearchParams();
  const [usual] = useState(() => defaultPeriod(serverClock.now()));
  const shown = {
    startDate: parameters.get('startDate') ?? usual.startDate,
    endDate: parameters.get('endDate') ?? usual.endDate,
  };
  const fault = faultOf(shown);
  const [lastAsked, setLastAsked] = useState(fault === undefined ? shown : usual);
  const asked = fault === undefined ? shown : lastAsked;
  if (asked.startDate !== lastAsked.startDate || asked.endDate !== lastAsked.endDate) setLastAsked(asked);

  const change = (part: Partial<Period>): void => {
    setParameters(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, day] of Object.entries(part)) next.set(name, day);
        return next;
      },
      { replace: true },
    );
  };
  return { shown, asked, fault, change };
}
