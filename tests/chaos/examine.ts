import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { formatPosition } from '@fines/platform/event-store/events.ts';
import { Pool } from 'pg';
import { z } from 'zod';

import { dump } from '../projector/dump.ts';
import type { ApiClient } from '../support/api-client.ts';
import type { TestSystem } from '../support/test-system.ts';
import { until } from '../support/wait.ts';
import { wholeLog } from '../support/whole-log.ts';
import { allNumbers } from '../system/all-numbers.ts';
import { explainNumbers } from '../system/explain-numbers.ts';
import { fold } from '../system/random-day/fold.ts';
import { explainReceipts, sequencesByYear } from '../system/random-day/receipts.ts';
import { brokenPhotos } from './photos.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');

const revenueSchema = z.object({ totalCollected: z.number() });

type Acknowledged = { fines: readonly string[]; receipts: readonly string[]; photos: readonly string[] };

/** Looks at all that is left when the faults are over. @returns what is not as it should be */
export async function examine(
  system: TestSystem,
  admin: ApiClient,
  acknowledged: Acknowledged,
): Promise<string[]> {
  await explainNumbers(system);
  const events = await wholeLog(system);
  const { fines, payments } = fold(events);
  const position = {
    'X-Min-Position': formatPosition(events.at(-1)?.position ?? { commit: 0n, prepare: 0n }),
  };
  await until(async () => (await admin.get('/fines?limit=1', position)).status === 200, 'the read tables');
  const { totalCollected } = revenueSchema.parse((await admin.get('/payments/stats')).body);
  const revenue = payments.reduce(
    (sum, { amount, refundedAt }) => sum + (refundedAt === null ? amount : 0),
    0,
  );
  const issued = events.filter(({ type }) => type === 'FineIssued').map(({ stream }) => stream.slice(5));
  return [
    ...compared('fines acknowledged, and issued in the log', acknowledged.fines, issued),
    ...compared(
      'payments acknowledged, and in the log',
      acknowledged.receipts,
      payments.map(({ id }) => id),
    ),
    ...compared(
      'fines of the log, and in the lists',
      fines.map(({ id }) => id),
      await allNumbers(admin),
    ),
    ...compared('revenue of the log, and in the figures', [String(revenue / 100)], [String(totalCollected)]),
    ...gaps(events),
    ...(await brokenPhotos(join(system.dataDir, 'photos'), acknowledged.photos)),
    ...(await programs(system)),
  ];
}

const only = (some: string[], others: string[]): string =>
  some.filter((item) => !others.includes(item)).join(' ');

/** What one of them has and the other not, as often as it has it. */
function compared(what: string, one: readonly string[], other: readonly string[]): string[] {
  const [a, b] = [one.toSorted(), other.toSorted()];
  if (a.join(' ') === b.join(' ')) return [];
  return [`${what}: ${a.length}, ${b.length}; only there: ${only(a, b)}; only here: ${only(b, a)}`];
}

/** Each number is used or voided. */
function gaps(events: readonly RecordedEvent[]): string[] {
  try {
    const ofFines = events
      .filter(({ type }) => type === 'FineIssued' || type === 'FineNumberVoided')
      .map(({ stream }) => stream.slice(5));
    return [ofFines, explainReceipts(events).keys()]
      .flatMap((numbers) => Array.from(sequencesByYear(numbers)))
      .filter(([, sequences]) => sequences.some((sequence, index) => sequence !== index + 1))
      .map(([year, sequences]) => `numbers of ${year} are not whole: ${sequences.join(' ')}`);
  } catch (error) {
    return [String(error)];
  }
}

/** Whether every chain is whole, and whether the tables come out of the log as they are. */
async function programs(system: TestSystem): Promise<string[]> {
  const env = { ...process.env, DATA_DIR: system.dataDir, DATABASE_URL: '', ESDB_URL: '' };
  const failed = (...args: string[]) =>
    run(process.execPath, ['embedded/with-servers.ts', ...args], { cwd: ROOT, env }).then(
      () => [],
      (error: unknown) => [`${args.join(' ')}: ${String(error)}`],
    );
  const verified = await failed('read-api/audit/main.ts', '--verify');
  const pool = new Pool({ connectionString: (await system.addresses()).DATABASE_URL });
  const before = await dump(pool);
  const rebuilt = await failed('projector/rebuild.ts');
  const after = await dump(pool);
  await pool.end();
  const differing = Object.keys(before).flatMap((table) =>
    compared(`rows of ${table}, before and after a rebuild`, before[table] ?? [], after[table] ?? []),
  );
  return [...verified, ...rebuilt, ...differing];
}
