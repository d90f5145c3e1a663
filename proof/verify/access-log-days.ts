import { whyNotClosed } from '@fines/domain/access-log/days.ts';
import { ACCESS_LOG_STREAM } from '@fines/domain/shared/streams.ts';

import type { Check } from './check.ts';

/** Days of the access log are closed in order, each once, and not before their looks are settled. */
export function accessLogDays(): Check {
  let last: string | undefined;
  let count = 0;
  return {
    name: 'Access log days',
    take: ({ raw, at, known }) => {
      if (known?.type !== 'AccessLogDayClosed') return undefined;
      if (raw.stream !== ACCESS_LOG_STREAM)
        return `a day of the access log is closed in ${ACCESS_LOG_STREAM}`;
      const { date } = known.data;
      const problem = whyNotClosed(date, last, at);
      last = date;
      count++;
      return problem;
    },
    looked: () => `${count} closed`,
  };
}
