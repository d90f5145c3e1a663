import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';

import { until } from './wait.ts';

/** No test file runs longer, also on a slow machine. */
const LONGEST_MS = 180_000;

/** The days of the product are Mbabane's, those of the access log UTC's. */
const OFFSETS_MS = [0, 2 * millisecondsInHour];

/** Runs before each test file, which then begins and ends on one day: many tests say "today". */
const now = Date.now();
const midnight = Math.min(
  ...OFFSETS_MS.map((offset) => Math.ceil((now + offset) / millisecondsInDay) * millisecondsInDay - offset),
);
if (midnight - now < LONGEST_MS) {
  process.stderr.write('The next test file waits for midnight.\n');
  await until(() => Date.now() > midnight, 'midnight', LONGEST_MS + 1000);
}
