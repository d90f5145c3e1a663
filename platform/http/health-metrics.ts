import { Gauge } from 'prom-client';

import { singleFlight } from '../async.ts';
import { gaugePer, registry } from '../metrics.ts';
// Metrics are read in the order in which they are declared: pools before the checks use them.
import '../postgres/pool-metrics.ts';
import { type HealthChecks, type Outcome, runChecks } from './health.ts';

const watched: HealthChecks[] = [];

/** From now on each scrape shows the results of these checks, too. */
export const watchHealth = (checks: HealthChecks): void => void watched.push(checks);

/** All gauges of one scrape share the results. Services of one process may have checks with the same name. */
const outcomes = singleFlight(async () =>
  (await Promise.all(watched.map(runChecks))).flatMap(Object.entries<Outcome>),
);

const perCheck = (name: string, help: string, is: (outcome: Outcome) => boolean): void =>
  gaugePer('check', { name, help }, async () =>
    Object.fromEntries(
      [...Map.groupBy(await outcomes(), ([check]) => check)].map(([check, found]) => [
        check,
        found.some(([, outcome]) => is(outcome)) ? 1 : 0,
      ]),
    ),
  );

perCheck(
  'fines_check_failed',
  '1 if what a check of readiness looks at does not work',
  (outcome) => outcome.failure !== undefined,
);
perCheck(
  'fines_check_degraded',
  '1 if it is not as it should be, though the service goes on',
  (outcome) => outcome.finding?.flaw !== undefined,
);

/** A figure that checks report. A figure that is unknown at the moment is left out. */
function gaugeOfFigure(figure: string, name: string, help: string): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [registry],
    collect: async () => {
      gauge.remove();
      const told = (await outcomes()).map(([, { finding }]) => finding?.figures[figure]);
      const value = told.find((each) => each !== undefined);
      if (value !== undefined) gauge.set(value);
    },
  });
}

gaugeOfFigure(
  'logBroken',
  'fines_log_broken',
  '1 if nothing is signed, since the log is not what was written',
);
gaugeOfFigure('unsignedSeconds', 'fines_unsigned_seconds', 'Since when it is not known that all is signed');
gaugeOfFigure(
  'differences',
  'fines_shown_differences',
  'Places in which what people are shown differs from the log; 1000 is also more',
);
gaugeOfFigure('parkedStreams', 'fines_parked_streams', 'Streams with an event that cannot be shown');
gaugeOfFigure(
  'undecidedMessages',
  'fines_messages_undecided',
  'Messages to drivers that wait for somebody to decide',
);
gaugeOfFigure('waitingMessages', 'fines_messages_waiting', 'Messages to drivers that are to go out');
gaugeOfFigure('lagEvents', 'fines_projection_lag_events', 'Events behind the read tables; 1000 is also more');
gaugeOfFigure('lagSeconds', 'fines_projection_lag_seconds', 'Age of the oldest event that is not shown yet');
