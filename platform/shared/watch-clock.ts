import { singleFlight } from '../async.ts';
import { AppendRefused, type EventStore } from '../event-store/event-store.ts';
import { HttpProblem } from '../http/problem.ts';
import type { Logger } from '../logger.ts';
import type { Pool } from '../postgres/postgres.ts';

/** How far two clocks may differ. */
export const CLOCKS_APART_MS = 60_000;

const EVERY_MS = 5000;
/** An answer that took longer is too inexact. */
const ANSWER_WITHIN_MS = 10_000;
const TRY_AGAIN_SECONDS = 30;

/** Nothing is written, because the clock of this process differs from that of Postgres or of the event store. */
export class WrongClock extends AppendRefused {}

export type WatchedClock = {
  /** @throws WrongClock */
  require(): void;
  close(): Promise<void>;
};

type OtherClock = {
  name: string;
  now: () => Promise<Date | undefined>;
  /** How far it is ahead of `performance.now()`, in ms; undefined before the first answer. */
  ahead?: number;
};

async function ask(clock: OtherClock): Promise<void> {
  const asked = performance.now();
  // Other health checks report whether it answers at all.
  const theirTime = await clock.now().catch(() => undefined);
  const answered = performance.now();
  if (theirTime === undefined || answered - asked > ANSWER_WITHIN_MS) return;
  clock.ahead = theirTime.getTime() - (asked + answered) / 2;
}

type Options = { pool: Pool; store: Pick<EventStore, 'clock'>; logger: Logger };

/**
 * Asks Postgres and the event store for their time again and again. In between it uses `performance.now()`, which
 * setting the clock does not change, so it notices at once when this machine's clock is set. Without an answer the last
 * result stands.
 */
export async function watchClock({ pool, store, logger }: Options): Promise<WatchedClock> {
  const clocks: OtherClock[] = [
    {
      name: 'Postgres',
      now: async () => {
        const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
        return rows[0]?.now;
      },
    },
    { name: 'the event store', now: () => store.clock() },
  ];
  const require = (): void => {
    for (const { name, ahead } of clocks) {
      const apart = ahead === undefined ? 0 : Date.now() - (performance.now() + ahead);
      if (Math.abs(apart) > CLOCKS_APART_MS) throw new WrongClock(describe(apart, name));
    }
  };
  let isTold = false;
  const tell = (): void => {
    try {
      require();
      isTold = false;
    } catch (error) {
      if (!isTold) logger.fatal({ err: error }, 'nothing is saved: the clock is wrong');
      isTold = true;
    }
  };
  const look = singleFlight(async () => {
    await Promise.all(clocks.map(ask));
    tell();
  });
  await look();
  const timer = setInterval(() => void look(), EVERY_MS);
  return {
    require,
    // A question under way handles its own errors.
    close: async () => clearInterval(timer),
  };
}

function describe(apart: number, name: string): string {
  const seconds = Math.round(Math.abs(apart) / 1000);
  return `the clock here is ${seconds} s ${apart > 0 ? 'ahead of' : 'behind'} that of ${name}: set both right`;
}

/** A store that refuses all appends while the clock is wrong, those of people and those of the process itself. */
export const timely = (store: EventStore, { require }: Pick<WatchedClock, 'require'>): EventStore => ({
  ...store,
  append: async (...appended) => {
    require();
    return store.append(...appended);
  },
});

export const wrongClock = (): HttpProblem =>
  new HttpProblem(
    503,
    'wrong-clock',
    'The clock of this server is wrong, so nothing is saved. Tell support.',
    { retryAfterSeconds: TRY_AGAIN_SECONDS },
  );
