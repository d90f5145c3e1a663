import { openEventStore, type RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sequenceOf } from '../support/fines.ts';
import { TestSystem } from '../support/test-system.ts';
import { until } from '../support/wait.ts';
import { allNumbers } from './all-numbers.ts';
import { Load } from './load.ts';

const EMAIL = 'chief@police.gov.sz';
const PASSWORD = 'a-password-for-tests';
const env = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };

let system: TestSystem;
beforeAll(async () => {
  system = await TestSystem.start({ env });
});
afterAll(() => system.stopAndRemove());

/** Everything that the log holds. */
async function readLog(): Promise<RecordedEvent[]> {
  const store = openEventStore({ url: (await system.addresses()).ESDB_URL });
  const events: RecordedEvent[] = [];
  for await (const event of store.readAll()) events.push(event);
  await store.close();
  return events;
}

async function voidedNumbers(): Promise<string[]> {
  const voided = (await readLog()).filter(({ type }) => type === 'FineNumberVoided');
  return voided.map(({ stream }) => stream.slice('fine-'.length));
}

const sequences = (numbers: readonly string[]): number[] => numbers.map(sequenceOf).toSorted((a, b) => a - b);

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/** Every acknowledged fine is in the list, each once, and every number is used or voided. */
async function expectNothingLost(acknowledged: readonly string[]): Promise<void> {
  const client = await until(
    () => system.signIn(EMAIL, PASSWORD).catch(() => undefined),
    'to sign in',
    60_000,
  );
  const listed = await until(
    async () => {
      const numbers = await allNumbers(client).catch(() => []);
      return numbers.length >= acknowledged.length && numbers;
    },
    `${acknowledged.length} fines in the list`,
    60_000,
  );
  const numbers = [...listed, ...(await voidedNumbers())];
  expect(sequences(numbers)).toEqual(upTo(numbers.length));
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  expect(listed).toEqual(expect.arrayContaining([...acknowledged]));
  expect(listed.length).toBe(acknowledged.length);
}

const acknowledged: string[] = [];

describe('kill -9 under load loses nothing that was acknowledged', () => {
  it.each(['front', 'projector', 'event-store', 'postgres'])(
    'of the %s, which comes back by itself',
    async (name) => {
      const load = new Load(
        await until(() => system.signIn(EMAIL, PASSWORD).catch(() => undefined), 'to sign in'),
      );
      await load.acknowledged(100);
      process.kill(await system.pidOf(name), 'SIGKILL');
      await load.acknowledged(100);
      await load.stop();
      acknowledged.push(...load.numbers);
      await expectNothingLost(acknowledged);
    },
    120_000,
  );

  it('of the supervisor, after which a start goes on', async () => {
    const load = new Load(await system.signIn(EMAIL, PASSWORD));
    await load.acknowledged(100);
    const stopped = load.stop().catch(() => undefined);
    await system.kill();
    system = await TestSystem.start({
      dataDir: system.dataDir,
      env: { ...env, PORT: new URL(system.address).port },
    });
    await stopped;
    acknowledged.push(...load.numbers);
    await expectNothingLost(acknowledged);
  }, 120_000);
});
