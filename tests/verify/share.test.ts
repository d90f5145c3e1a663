import { randomUUID } from 'node:crypto';

import { issueBody } from '@fines/command-api/fine/bodies.ts';
import { issueFine } from '@fines/command-api/fine/issue.ts';
import { concealedSchema } from '@fines/domain/shared/personal-data.ts';
import { type Position, START } from '@fines/platform/event-store/events.ts';
import { PersonalDataKeeper } from '@fines/platform/personal-data/keys.ts';
import { LOOKS } from '@fines/platform/shared/access-log-table.ts';
import { AnotherLog } from '@fines/platform/shared/known-log.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import {
  EVERYTHING,
  type Share,
  shareOfDay,
  streamsBegun,
  streamsShown,
} from '@fines/projector/verify/share.ts';
import { verifyShown } from '@fines/projector/verify/verify-shown.ts';
import {
  type Comparison,
  type Difference,
  differenceText,
  MOST_DIFFERENCES,
} from '@fines/proof/comparison.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { contextAt, openProcesses } from '../command-api/processes.ts';
import { fineAmended, fineDeleted, paymentRecorded, userCreated } from '../domain/events.ts';
import { project, rebuild } from '../projector/projecting.ts';
import { numberOf } from '../projector/test-log.ts';
import { useTables } from '../projector/use-servers.ts';
import { issueRequest } from '../support/fines.ts';
import { openMemoryStore } from '../support/memory-store.ts';
import { personalKey } from '../support/personal-data-key.ts';
import { readerOn } from '../support/personal-data.ts';

const servers = useTables();

const photos = { hashesOf: () => Promise.resolve({ sent: [], shown: undefined }) };
const sql = (text: string) => servers.pool.query(text.replaceAll('read.', `${READ_SCHEMA}.`));

const verify = (share: Share, last?: Comparison, store = servers.log.store) =>
  verifyShown({ pool: servers.pool, store: readerOn(store, servers.pool), photos }, share, last);
const found = async (share: Share = EVERYTHING, last?: Comparison): Promise<string[]> =>
  (await verify(share, last)).differences.map(differenceText);

/** Fines of which some are paid or deleted, and a user. */
async function writeLog(fines = 60): Promise<string[]> {
  await servers.log.issue(1, fines);
  await servers.log.fine(numberOf(7), paymentRecorded());
  await servers.log.fine(numberOf(8), fineDeleted());
  const { id } = userCreated().data;
  await servers.log.user(id, userCreated());
  await project(servers);
  return [
    ...Array.from({ length: fines }, (_, index) => `fine-${numberOf(index + 1)}`),
    `user-${id}`,
  ].toSorted();
}

async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Looks like ours, but has no hash. */
const strangers = { id: randomUUID(), type: 'FineIssued', data: {}, metadata: {} };

const nights = Array.from({ length: 30 }, (_, nth): Share => ({ nth, of: 30 }));

describe('in thirty nights', () => {
  it('each row is looked at once, by the day in Mbabane', async () => {
    const streams = await writeLog(150);
    const looked = await Promise.all(nights.map((share) => collected(streamsShown(servers.pool, share))));
    expect(looked.flat().toSorted()).toEqual(streams);
    expect(Math.max(...looked.map(({ length }) => length))).toBeLessThan(18);
    expect(await collected(streamsShown(servers.pool, EVERYTHING))).toHaveLength(streams.length);
    const days = nights.map((_, day) => shareOfDay(new Date(Date.UTC(2026, 10, 1 + day))));
    expect(days.map(({ nth }) => nth).toSorted((a, b) => a - b)).toEqual(nights.map(({ nth }) => nth));
    expect(shareOfDay(new Date('2026-11-24T22:00:00Z'))).toEqual(
      shareOfDay(new Date('2026-11-25T00:00:00Z')),
    );
  });

  it('each stream of the log is looked at once, wherever its row is', async () => {
    const streams = await writeLog();
    await servers.log.store.append(`fine-${numberOf(900)}`, [strangers], 'no-stream');
    const begun: string[] = [];
    let place: Position = START;
    for (let nth = 0; nth < 7; nth++) {
      const part = await streamsBegun(servers.log.store, place, 10);
      begun.push(...part.streams);
      ({ place } = part);
    }
    expect(place).toEqual(START);
    expect(begun.toSorted()).toEqual(streams);
  });

  it('a row that is gone is told, and each night until it is back', async () => {
    await writeLog();
    await sql(`DELETE FROM read.fines WHERE id = '${numberOf(33)}'`);
    const told: string[][] = [];
    let last: Comparison | undefined;
    for (const share of nights) {
      last = { ...(await verify(share, last)), at: new Date(), seconds: 1 };
      told.push(last.differences.map(differenceText));
    }
    const first = told.findIndex(({ length }) => length > 0);
    expect(first).toBeGreaterThan(0);
    for (const each of told.slice(first))
      expect(each).toEqual(['fine-FN-2026-033: its row in fines is missing']);
    await rebuild(servers);
    expect(await found(nights[0], last)).toEqual([]);
  });
});

it('looks at whatever history was shown since the last time, too', async () => {
  await writeLog();
  await sql(`UPDATE read.fines SET amount = amount + 1`);
  const nothing: Share = { nth: 0, of: 1_000_000 };
  const at = new Date();
  const place = await servers.log.store.end();
  const last = { at, seconds: 5, records: 1, photos: 0, differences: [], place };
  const look = (kind: string, fine: number, minutes: number) =>
    servers.pool.query(
      `INSERT INTO ${LOOKS} (at, person_id, kind, subject, address) VALUES ($1, 'me', $2, $3, '::1')`,
      [new Date(at.getTime() - minutes * 60_000), kind, numberOf(fine)],
    );
  await look('HISTORY', 12, 0);
  await look('HISTORY', 13, 60);
  await look('PHOTO', 14, 0);
  await servers.log.store.append(`fine-${numberOf(900)}`, [strangers], 'no-stream');
  await look('HISTORY', 900, 0);
  expect(await found(nothing, last)).toEqual([
    'fine-FN-2026-012: its row in fines differs from the log in amount',
  ]);
  // Without a last time, a first share is enough.
  expect((await found(nothing)).join()).not.toContain(numberOf(12));
});

it('tells of an event that cannot be read any more', async () => {
  await writeLog();
  const { store } = servers.log;
  const readStream: typeof store.readStream = async (stream, options) => {
    const events = await store.readStream(stream, options);
    return stream === `fine-${numberOf(5)}`
      ? events.map((event) => ({ ...event, data: { amount: 1 } }))
      : events;
  };
  const { differences } = await verify(EVERYTHING, undefined, { ...store, readStream });
  expect(differences.map(differenceText)).toEqual([
    expect.stringMatching(/^fine-FN-2026-005: FineIssued at revision 0 cannot be shown: /),
    'fine-FN-2026-005: its row in fines is not from the log',
  ]);
});

it('ends when the tables as a whole are at fault', async () => {
  await writeLog(1300);
  await sql('UPDATE read.fines SET amount = amount + 1');
  const { records, differences } = await verify(EVERYTHING);
  expect(differences).toHaveLength(MOST_DIFFERENCES);
  expect(records).toBeLessThan(1300);
});

it('holds nothing against another log', async () => {
  await writeLog();
  await expect(verify(EVERYTHING, undefined, openMemoryStore())).rejects.toThrow(AnotherLog);
});

/** Verifies everything, and does something between the looks at the log and at the rows, `times` times. */
async function whileIn(times: number, happen: () => Promise<unknown>): Promise<readonly Difference[]> {
  const { pool, log } = servers;
  const read = readerOn(log.store, pool);
  const reveal: typeof read.reveal = async (events) => {
    if (times-- > 0) await happen();
    return read.reveal(events);
  };
  return (await verifyShown({ pool, store: { ...read, reveal }, photos }, EVERYTHING, undefined)).differences;
}

describe('nothing is found', () => {
  it('of events that are not shown yet, or are shown in its midst', async () => {
    await writeLog();
    await servers.log.fine(numberOf(9), paymentRecorded({ receiptNumber: 'RCP-2026-002' }));
    await servers.log.issue(61, 65);
    expect(await found()).toEqual([]);
    expect(await whileIn(Infinity, () => project(servers))).toEqual([]);
    let times = 0;
    const amend = async (): Promise<void> => {
      await servers.log.fine(numberOf(10), fineAmended({ location: `Street number ${times++}` }));
      await project(servers);
    };
    expect(await whileIn(Infinity, amend)).toEqual([]);
    expect(times).toBeGreaterThan(0);
  });

  it('of tables that are replaced in its midst', async () => {
    await writeLog();
    expect(await whileIn(1, () => rebuild(servers))).toEqual([]);
  });

  it('of texts whose key was destroyed, once they are no more shown', async () => {
    const [process = expect.unreachable()] = await openProcesses(servers, 1);
    const driver = { driverName: 'Nosipho Mkhonta', notes: 'Was on the phone' };
    const body = issueBody.parse(issueRequest({ dateIssued: undefined, ...driver }));
    await issueFine(process, body, contextAt());
    await project(servers);
    expect(await found()).toEqual([]);
    const [{ stream, data } = expect.unreachable()] = await collected(servers.log.store.readAll());
    const { concealed } = z.object({ concealed: concealedSchema }).parse(data);
    await new PersonalDataKeeper(servers.pool, personalKey).destroy([concealed.key]);
    expect(await found()).toEqual([
      `${stream}: its row in fines differs from the log in state.driverName, state.notes, driver_name, search_text`,
    ]);
    await rebuild(servers);
    expect(await found()).toEqual([]);
  });
});
