import { newestSettledDay, whyNotClosed, LOOKS_KEPT_YEARS } from '@fines/domain/access-log/days.ts';
import {
  type AccessLogEvent,
  accessLogEvents,
  type ClosedDay,
  parseAccessLogEvent,
} from '@fines/domain/access-log/events.ts';
import { shiftDay, shiftYear } from '@fines/domain/shared/dates.ts';
import { SYSTEM } from '@fines/domain/shared/person.ts';
import { conflict } from '@fines/domain/shared/refusal.ts';
import { ACCESS_LOG_STREAM } from '@fines/domain/shared/streams.ts';
import { Finding, type HealthCheck } from '@fines/platform/http/health.ts';
import type { Logger } from '@fines/platform/logger.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import {
  openJobQueue,
  type QueueStore,
  type ScheduledWork,
  workOnSchedule,
} from '@fines/platform/queue/queue.ts';
import { LOOKS, lookDay, purgeLooksBefore } from '@fines/platform/shared/access-log-table.ts';

import { commandIdOf, systemContext } from '../engine/context.ts';
import { handle } from '../engine/handle.ts';
import { type Decider, load } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';

type Closing = { day: ClosedDay; now: string };

/** The state is the last day that was closed. */
const decider: Decider<string | undefined, Closing, AccessLogEvent> = {
  initial: undefined,
  definitions: accessLogEvents,
  parse: parseAccessLogEvent,
  evolve: (_last, { data: { date } }) => date,
  decide: ({ day, now }, last) => {
    const why = whyNotClosed(day.date, last, Date.parse(now));
    if (why !== undefined) throw conflict('not-next', `No day is closed: ${why}`);
    return [{ type: 'AccessLogDayClosed', data: day }];
  },
};

type Work = { store: Log; pool: Pool };

const lastClosed = async (store: Log): Promise<string | undefined> =>
  (await load(store, decider, ACCESS_LOG_STREAM)).state;

/** The most days that one run closes, where the access log is older than its closing. */
const AT_A_TIME = 200;

/**
 * Closes the days (UTC) of the access log that are over: says in the log how many looks each had, and their hash. Then
 * purges what was kept for long enough, of days that are closed.
 */
export async function closeDays(work: Work, now: string, most = AT_A_TIME): Promise<void> {
  const { store, pool } = work;
  let last = await lastClosed(store);
  for (let closed = 0; closed < most; closed++) {
    const date = last === undefined ? await firstDay(pool, now) : shiftDay(last, 1);
    if (date > newestSettledDay(Date.parse(now))) break;
    await closeDay(work, date, now);
    last = date;
  }
  if (last !== undefined) await purgeLooksBefore(pool, shiftYear(last, -LOOKS_KEPT_YEARS));
}

/** That of the oldest look that need not be purged; without looks the newest that is over. */
async function firstDay(pool: Pool, now: string): Promise<string> {
  const newest = newestSettledDay(Date.parse(now));
  const { rows } = await pool.query<{ day: string | null }>(
    `SELECT to_char(min(at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM ${LOOKS} WHERE at >= $1`,
    [`${shiftYear(newest, -LOOKS_KEPT_YEARS)}T00:00:00Z`],
  );
  return rows[0]?.day ?? newest;
}

/** Under an id of the day, so that it is closed once, whoever does it. */
const closeDay = ({ store, pool }: Work, date: string, now: string) =>
  handle(store, decider, {
    stream: ACCESS_LOG_STREAM,
    context: systemContext(commandIdOf(SYSTEM.id, `close ${date} of the access log`), now),
    command: async () => ({ day: await lookDay(pool, date), now }),
  });

const QUEUE = 'access-log';
/**
 * Not by day: a projector that does not know the event yet would leave it out of what is signed, and that of a system
 * which is being upgraded may be an older one.
 */
const NIGHTLY = { pattern: '30 2-5 * * *', timeZone: 'UTC' };

/** Each night, in one of the processes of the command API. */
export const startClosingDays = ({
  queueStore,
  logger,
  ...work
}: Work & { queueStore: QueueStore; logger: Logger }): ScheduledWork =>
  workOnSchedule(
    openJobQueue(QUEUE, queueStore, logger),
    NIGHTLY,
    () => closeDays(work, new Date().toISOString()),
    logger,
  );

const LATE_MS = 26 * 3_600_000;

/**
 * Says if no day was closed for too long. Where no day was ever closed, time counts from the start of the process: after
 * an upgrade the first days are closed in the night that follows.
 */
export function closingHealth(store: Log, started = Date.now()): HealthCheck {
  let last = newestSettledDay(started);
  const isLate = (now: number): boolean => shiftDay(last, 1) <= newestSettledDay(now - LATE_MS);
  return async () => {
    const now = Date.now();
    if (isLate(now)) last = (await lastClosed(store)) ?? last;
    if (isLate(now)) return new Finding({}, `no day of the access log was closed since ${last}`);
  };
}
