import { localDay } from '@fines/domain/shared/dates.ts';
import { SYSTEM } from '@fines/domain/shared/person.ts';
import { Refusal } from '@fines/domain/shared/refusal.ts';
import { LAST_SUPER_ADMIN } from '@fines/domain/super-admins/decide.ts';
import { isServiceOver } from '@fines/domain/user/last-day.ts';
import { type User, userStream } from '@fines/domain/user/user.ts';
import { Finding, type HealthCheck, optionalCheck } from '@fines/platform/http/health.ts';
import type { Logger } from '@fines/platform/logger.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import {
  openJobQueue,
  type QueueStore,
  type ScheduledWork,
  workOnSchedule,
} from '@fines/platform/queue/queue.ts';

import { type CommandContext, commandIdOf, systemContext } from '../engine/context.ts';
import { load } from '../engine/load.ts';
import { type ChangeDependencies, changeUser } from './change-user.ts';
import { userDecider } from './decider.ts';

/** What became of somebody whose last day was looked at: it is not over, or he or she is inactive, or must stay. */
type Ending = 'NOT_OVER' | 'ENDED' | 'KEPT';

/**
 * Deactivates a user whose last day of service is over, as the system, with the command that set the day as the cause.
 * The job and a sign-in may both do it: it happens once. `KEPT`: the last active super admin stays one, since without
 * one nobody could appoint another.
 */
async function endService(dependencies: ChangeDependencies, userId: string, now: string): Promise<Ending> {
  const { state, events } = await load(dependencies.store, userDecider, userStream(userId));
  if (state.status !== 'ACTIVE' || !isServiceOver(state, now)) return 'NOT_OVER';
  const setting = events.findLast(({ data }) => 'lastDay' in data && data.lastDay === state.lastDay);
  const context: CommandContext = {
    ...systemContext(commandIdOf(SYSTEM.id, `end of the service of ${userId} on ${state.lastDay}`), now),
    ...(setting && { causedBy: setting.metadata.commandId }),
  };
  const command = () => ({ type: 'EndService', actor: SYSTEM, now }) as const;
  try {
    await changeUser(dependencies, { userId, command, context });
    return 'ENDED';
  } catch (error) {
    if (error instanceof Refusal && error.code === LAST_SUPER_ADMIN) return 'KEPT';
    throw error;
  }
}

/**
 * The active user who signs in or goes on; undefined once the last day of service is over. So nobody gets in after it
 * while the job stands still.
 */
export async function ifStillServing(
  dependencies: ChangeDependencies,
  user: User | undefined,
): Promise<User | undefined> {
  const now = new Date().toISOString();
  if (user === undefined || !isServiceOver(user, now)) return user;
  return (await endService(dependencies, user.id, now)) === 'KEPT' ? user : undefined;
}

/** A command that began before midnight may append its day this long after it. */
const UNDER_WAY_MS = 120_000;

const daysOverAt = (now: string, forMs: number): string =>
  localDay(new Date(Date.parse(now) - forMs).toISOString());

/**
 * Deactivates everybody whose last day of service is over, also after days in which nothing ran. The table tells at whom
 * to look; the log tells whether the day still holds.
 *
 * @returns how many were deactivated
 */
export async function endServices(
  dependencies: ChangeDependencies & { logger: Logger },
  now: string,
): Promise<number> {
  const { pool, logger } = dependencies;
  const { rows } = await pool.query<{ userId: string }>(
    `SELECT DISTINCT user_id AS "userId" FROM command.last_days WHERE last_day < $1`,
    [daysOverAt(now, UNDER_WAY_MS)],
  );
  const failures: unknown[] = [];
  let ended = 0;
  for (const { userId } of rows) {
    // Of one at whom nobody can look now, the others do not have to wait.
    const ending = await endService(dependencies, userId, now).catch((error: unknown) => {
      failures.push(error);
    });
    if (ending === undefined) continue;
    if (ending === 'ENDED') ended++;
    if (ending === 'KEPT')
      logger.error(
        { user: userId },
        'the last day is over of the last active super admin: appoint another one',
      );
    else await forget(pool, userId, now);
  }
  if (ended > 0) logger.info({ ended }, 'users were deactivated after their last day of service');
  if (failures.length > 0) throw new AggregateError(failures, 'Services could not be ended');
  return ended;
}

const forget = (pool: Pool, userId: string, now: string): Promise<unknown> =>
  pool.query('DELETE FROM command.last_days WHERE user_id = $1 AND last_day < $2', [
    userId,
    daysOverAt(now, UNDER_WAY_MS),
  ]);

const QUEUE = 'last-days';
const EVERY_MS = 60_000;

/** Each minute, in one of the processes of the command API. */
export const startEndingServices = ({
  queueStore,
  ...dependencies
}: ChangeDependencies & { queueStore: QueueStore; logger: Logger }): ScheduledWork =>
  workOnSchedule(
    openJobQueue(QUEUE, queueStore, dependencies.logger),
    { everyMs: EVERY_MS },
    async () => void (await endServices(dependencies, new Date().toISOString())),
    dependencies.logger,
  );

const LATE_MS = 3_600_000;

/** Says how many accounts are active although their last day is over: of the last super admin, or nothing ran. */
export const lastDaysHealth = (pool: Pool): HealthCheck =>
  optionalCheck(async () => {
    const { rows } = await pool.query<{ late: number }>(
      'SELECT count(DISTINCT user_id) AS late FROM command.last_days WHERE last_day < $1',
      [daysOverAt(new Date().toISOString(), LATE_MS)],
    );
    const late = rows[0]?.late ?? 0;
    return new Finding(
      {},
      late === 0 ? undefined : `accounts active after their last day of service: ${late}`,
    );
  });
