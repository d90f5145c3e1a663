import { createSecretKey, randomUUID } from 'node:crypto';

import { fineEvents } from '@fines/domain/fine/events.ts';
import { personalFieldsIn } from '@fines/domain/shared/events.ts';
import type { Concealed } from '@fines/domain/shared/personal-data.ts';
import type { NewEvent } from '@fines/platform/event-store/events.ts';
import { PersonalData, PersonalDataKeeper } from '@fines/platform/personal-data/keys.ts';
import { OpeningThread } from '@fines/platform/personal-data/opening-thread.ts';
import { ensureKeyTable } from '@fines/platform/personal-data/tables.ts';
import { openReadModelPool } from '@fines/platform/shared/read-model.ts';
import { buildReadModel } from '@fines/projector/engine/build.ts';
import type { LogReader } from '@fines/projector/engine/log-reader.ts';
import { READ_MODEL } from '@fines/projector/projections.ts';
import { pino } from 'pino';
import { expect, it } from 'vitest';

import { fineAmended, fineIssued } from '../domain/events.ts';
import { personalKey } from '../support/personal-data-key.ts';
import { readerOn } from '../support/personal-data.ts';
import { dump, rowsOf } from './dump.ts';
import { eventOfOthers } from './event-of-others.ts';
import { draftOf, numberOf } from './test-log.ts';
import { useTables } from './use-servers.ts';

const tables = useTables();

const silent = pino({ level: 'silent' });

/** Names of all lengths and alphabets; nobody knows those of every tenth fine. */
const driverOf = (n: number): string | null =>
  n % 10 === 0 ? null : `Dlamini ${n} ${'Żółć 🚗 '.repeat(n % 5)}`.trim();

const personalOf = personalFieldsIn(fineEvents);

const [ERASED, LOST, CHANGED, UNFIT] = [5, 6, 7, 8];
const UNREADABLE = [LOST, CHANGED, UNFIT].map(numberOf);

const concealedOf = ({ data }: NewEvent) => data['concealed'] as Concealed;
const having = (event: NewEvent, changed: Partial<Concealed>): NewEvent => ({
  ...event,
  data: { ...event.data, concealed: { ...concealedOf(event), ...changed } },
});

async function openKeeper(): Promise<PersonalDataKeeper> {
  await ensureKeyTable(tables.pool);
  return new PersonalDataKeeper(tables.pool, personalKey);
}

/** Fines from 1 to `last` as the log has them; the key of one was destroyed, three others cannot be read. */
async function fines(last: number): Promise<NewEvent[]> {
  const keeper = await openKeeper();
  const drafts = Array.from({ length: last }, (_, n) =>
    draftOf(fineIssued({ fineNumber: numberOf(n + 1), driverName: driverOf(n + 1) })),
  );
  const events = [...(await keeper.conceal(drafts, personalOf))];
  const change = (n: number, how: (concealed: Concealed) => Partial<Concealed>): void => {
    const event = events[n - 1];
    if (event !== undefined) events[n - 1] = having(event, how(concealedOf(event)));
  };
  change(LOST, () => ({ key: randomUUID() }));
  change(CHANGED, ({ text }) => ({ text: `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}` }));
  change(UNFIT, () => ({ commitment: 'f'.repeat(64) }));
  const erased = events[ERASED - 1];
  if (erased !== undefined) await keeper.destroy([concealedOf(erased).key]);
  return events;
}

it('finds in a batch what its caller would find, event by event', async () => {
  const events = await fines(300);
  const personal = new PersonalData(tables.pool, personalKey);
  const thread = new OpeningThread();
  const revealed = await personal.reveal(events, thread);
  expect(revealed).toEqual(await personal.reveal(events));
  const names = revealed.map(({ data }) => ('concealed' in data ? 'unreadable' : data['driverName']));
  const expected = events.map((_, n) => driverOf(n + 1));
  expected.splice(ERASED - 1, 4, 'erased', 'unreadable', 'unreadable', 'unreadable');
  expect(names).toEqual(expected);

  const other = new PersonalData(tables.pool, createSecretKey(Buffer.alloc(32, 8)));
  const unknown = new OpeningThread();
  expect(await other.reveal(events.slice(ERASED), unknown)).toEqual(events.slice(ERASED));
  await Promise.all([thread.end(), unknown.end()]);
});

it('fails loudly when it breaks, and can be ended then, and when it was never asked', async () => {
  const thread = new OpeningThread();
  await expect(thread.ask({ concealed: 'not JSON', kept: '{}' }, personalKey)).rejects.toThrow(
    'not valid JSON',
  );
  await thread.end();
  await new OpeningThread().end();
});

it('makes the same tables as without it, with the same streams parked', async () => {
  const { log, pool, databaseUrl } = tables;
  const issued = await fines(100);
  for (const [index, event] of issued.entries()) await log.fine(numberOf(index + 1), event);
  // They fill a batch of a rebuild: the thread is asked for that, not for the rest.
  for (let n = 0; n < 20; n++) {
    const others = Array.from({ length: 499 }, () => eventOfOthers());
    await log.store.append(`others-${n}`, others, 'no-stream');
  }
  const keeper = await openKeeper();
  const amended = [draftOf(fineAmended({ driverName: 'Dlamini' }))];
  await log.fine(numberOf(1), ...(await keeper.conceal(amended, personalOf)));

  const reader = readerOn(log.store, pool);
  const asked: boolean[] = [];
  const withThread: LogReader['reveal'] = (events, thread) => {
    asked.push(thread !== undefined);
    return reader.reveal(events, thread);
  };
  const building = openReadModelPool(databaseUrl, 'test rebuild', silent);
  const built = async (reveal: LogReader['reveal']) => {
    await buildReadModel({
      pool: building,
      store: { ...reader, reveal },
      readModel: READ_MODEL,
      logger: silent,
    });
    return dump(pool);
  };
  const tablesWith = await built(withThread);
  expect(asked).toEqual([true, false]);
  const parked = await rowsOf(pool, 'parked', 'stream');
  expect(parked.map(({ stream }) => stream)).toEqual(UNREADABLE.map((number) => `fine-${number}`));
  for (const { reason } of parked)
    expect(reason).toContain('the key of its personal data is missing or does not fit');
  expect(tablesWith['fines']).toHaveLength(issued.length - UNREADABLE.length);
  expect(await built((events) => reader.reveal(events))).toEqual(tablesWith);
  await building.end();
});
