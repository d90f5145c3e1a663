import { Refusal } from '@fines/domain/shared/refusal.ts';
import { readConfig, variables } from '@fines/platform/config.ts';
import { type EventStore, openEventStore } from '@fines/platform/event-store/event-store.ts';
import { openLogger } from '@fines/platform/logger.ts';
import { openPool, type Pool } from '@fines/platform/postgres/postgres.ts';
import { messageOf, runProgram } from '@fines/platform/program.ts';
import { verify } from '@fines/proof/verify/verify.ts';

import { fineHistory } from '../fine/history.ts';
import { namesOf } from '../user/names.ts';
import { type Order, readArguments } from './arguments.ts';
import { historyText } from './history-text.ts';
import { looksAt, looksBy, looksText } from './looks.ts';
import { showTreeHead, checkLogSince } from './since.ts';
import { showProgress, verificationText } from './verification-text.ts';

/** `npm run audit`: replays the history of a fine, checks the log, or tells who looked. It only reads. */

const say = (text: string): void => void process.stdout.write(text);
const warn = (text: string): void => void process.stderr.write(`${text}\n`);

/** Without read tables there are no names, which is no reason to tell nothing. */
const namesIn =
  (pool: Pool) =>
  async (ids: readonly string[]): ReturnType<typeof namesOf> => {
    try {
      return await namesOf(pool, ids);
    } catch (error) {
      warn(`Names cannot be looked up, so people are shown by their ids: ${messageOf(error)}`);
      return new Map();
    }
  };

async function showHistory(
  order: Extract<Order, { kind: 'history' }>,
  store: EventStore,
  pool: Pool,
): Promise<boolean> {
  const { fineNumber, asOf, json } = order;
  const history = await fineHistory(fineNumber, {
    store,
    namesOf: namesIn(pool),
    // Not to be opened: only a service has the secret that signs links.
    photoUrlOf: (sha256) => `/api/photos/${sha256}`,
    logger: { error: (_details: unknown, message?: string) => warn(message ?? '') },
    asOf,
  });
  say(json ? `${JSON.stringify(history, null, 2)}\n` : historyText(history, asOf));
  return history.chain.valid;
}

/** With all that its hash was made of, so that anybody can compute it. */
async function showRaw(stream: string, store: EventStore): Promise<boolean> {
  const events = await store.readStream(stream);
  if (events.length === 0) throw new Error(`There is no stream ${stream}.`);
  const json = JSON.stringify(
    events,
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    2,
  );
  say(`${json}\n`);
  return true;
}

async function showLooks({ at }: Extract<Order, { kind: 'looks' }>, pool: Pool): Promise<boolean> {
  const looks = 'plate' in at ? await looksAt(pool, at.plate) : await looksBy(pool, at.email);
  const names = await namesIn(pool)(looks.map(({ person_id: id }) => id));
  say(looksText('plate' in at ? at.plate : at.email, looks, names));
  return true;
}

async function verifyLog(store: EventStore): Promise<boolean> {
  const progress = showProgress(await store.end());
  const started = performance.now();
  const verification = await verify(store.readAll(), {
    now: Date.now(),
    onEvent: ({ position }) => progress.at(position),
  }).finally(progress.end);
  say(verificationText(verification, (performance.now() - started) / 1000));
  return verification.firstBreak === undefined;
}

function carryOut(order: Order, store: EventStore, pool: Pool): Promise<boolean> {
  switch (order.kind) {
    case 'history':
      return showHistory(order, store, pool);
    case 'raw':
      return showRaw(order.stream, store);
    case 'looks':
      return showLooks(order, pool);
    case 'verify':
      return verifyLog(store);
    case 'checkpoint':
      return showTreeHead(pool, { say, warn });
    case 'since':
      return checkLogSince(order, { store, pool, say, warn });
    default:
      return order satisfies never;
  }
}

/** Whether everything that was looked at is as it should be. */
async function audit(): Promise<boolean> {
  const order = readArguments(process.argv.slice(2));
  const { DATABASE_URL, ESDB_URL } = readConfig({
    DATABASE_URL: variables.DATABASE_URL,
    ESDB_URL: variables.ESDB_URL,
  });
  const logger = openLogger('audit').child({}, { level: 'silent' });
  const pool = openPool(DATABASE_URL, { name: 'audit', max: 2, logger });
  const store = openEventStore({ url: ESDB_URL });
  try {
    return await carryOut(order, store, pool);
  } catch (error) {
    if (order.kind === 'history' && error instanceof Refusal) {
      throw new Error(`There is no fine ${order.fineNumber}.`, { cause: error });
    }
    throw error;
  } finally {
    await store.close();
    await pool.end();
  }
}

await runProgram(audit);
