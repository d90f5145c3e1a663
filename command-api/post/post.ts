import { CHANNELS, CHANNEL_LABELS, type ChannelName } from '@fines/domain/fine/message.ts';
import { Finding, type HealthCheck, optionalCheck } from '@fines/platform/http/health.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import type { ScheduledJob } from '@fines/platform/queue/queue.ts';

import { AT_ONCE } from './channel.ts';
import { type Collecting, collectReminders, messageConsumer } from './collect.ts';
import { type Delivering, deliverNext, type WayOut } from './deliver.ts';

export type Post = Delivering & { pool: Pool; ways: readonly WayOut[] };

/** One run goes on as long as messages are due, but not for so long that the next job seems to be forgotten. */
const RUN_FOR_MS = 30_000;

/** Makes the messages that are due, and sends those that wait. While there is no channel, nothing is made of what happens. */
export async function runPost(
  work: Post,
  stopping: AbortSignal,
  now = new Date().toISOString(),
): Promise<void> {
  const { store, pool, ways } = work;
  const collecting: Collecting = { store, pool, channels: ways.map(({ name }) => name) };
  const consumer = messageConsumer(collecting, now);
  // Once it has a channel, a system begins at the end of its log.
  if (ways.length === 0) return consumer.forget();
  await consumer.readOn();
  await collectReminders(collecting, now);
  const until = performance.now() + RUN_FOR_MS;
  const goesOn = (): boolean => !stopping.aborted && performance.now() < until;
  const workers = ways.flatMap((way) => Array.from({ length: AT_ONCE }, () => way));
  await Promise.all(
    workers.map(async (way) => {
      while (goesOn() && (await deliverNext(work, way)));
    }),
  );
}

const EVERY_MS = 5000;
const EVERY_MS_WITHOUT_CHANNELS = 600_000;

/** Follows the log and sends messages, until `stopping`. */
export async function postJob(work: Post, stopping: AbortSignal): Promise<ScheduledJob> {
  const { ways, outbox } = work;
  await outbox.setUp(
    ways.map(({ name }) => name),
    CHANNELS,
  );
  return {
    schedule: { everyMs: ways.length === 0 ? EVERY_MS_WITHOUT_CHANNELS : EVERY_MS },
    run: () => runPost(work, stopping),
  };
}

type Reading = { dead: number; waiting: number; failing: { name: ChannelName; failure: string }[] };

const READING = `
  SELECT count(*) FILTER (WHERE NOT is_open) AS dead, count(*) FILTER (WHERE is_open) AS waiting,
    (SELECT coalesce(json_agg(json_build_object('name', name, 'failure', failure)), '[]')
     FROM command.channels WHERE is_set_up AND failure IS NOT NULL) AS failing
  FROM command.messages`;

/** Says how many messages wait for somebody's decision, and which channel takes none at the moment. */
export const postHealth = (pool: Pool): HealthCheck =>
  optionalCheck(async () => {
    const { rows } = await pool.query<Reading>(READING);
    const { dead, waiting, failing } = rows[0] ?? { dead: 0, waiting: 0, failing: [] };
    const flaws = failing.map(({ name, failure }) => `${CHANNEL_LABELS[name]}: ${failure}`);
    if (dead > 0) flaws.unshift(`messages that wait for a decision: ${dead}`);
    return new Finding(
      { undecidedMessages: dead, waitingMessages: waiting },
      flaws.length === 0 ? undefined : flaws.join('; '),
    );
  });
