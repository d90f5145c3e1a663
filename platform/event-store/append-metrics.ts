import { Counter, Histogram } from 'prom-client';

import { counterOf, DURATIONS, registry } from '../metrics.ts';
import {
  AppendOutcomeUnknown,
  AppendRefused,
  EventStoreUnavailable,
  WrongExpectedRevision,
} from './errors.ts';

const appends = new Counter({
  name: 'fines_appends_total',
  help: 'Appends to the event store by outcome; of an unknown one, nobody could tell whether it was written',
  labelNames: ['outcome'],
  registers: [registry],
});

export const appendRetries = counterOf(
  'fines_append_retries_total',
  'How often an append got no answer and was sent again',
);

const seconds = new Histogram({
  name: 'fines_append_seconds',
  help: 'Time of an append, with all its tries',
  buckets: DURATIONS,
  registers: [registry],
});

const OUTCOMES = [
  ['conflict', WrongExpectedRevision],
  ['refused', AppendRefused],
  ['unavailable', EventStoreUnavailable],
  ['unknown', AppendOutcomeUnknown],
] as const;

// Alerts look for changes, so a count must exist before its first event.
for (const [outcome] of OUTCOMES) appends.inc({ outcome }, 0);

export async function countAppend<Result>(append: Promise<Result>): Promise<Result> {
  const end = seconds.startTimer();
  try {
    const appended = await append;
    appends.inc({ outcome: 'written' });
    return appended;
  } catch (error) {
    const [outcome] = OUTCOMES.find(([, kind]) => error instanceof kind) ?? ['failed'];
    appends.inc({ outcome });
    throw error;
  } finally {
    end();
  }
}
