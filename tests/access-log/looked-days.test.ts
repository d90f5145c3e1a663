import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { closeDays } from '@fines/command-api/access-log/close-days.ts';
import type { ClosedDay } from '@fines/domain/access-log/events.ts';
import { shiftDay } from '@fines/domain/shared/dates.ts';
import { ERASED } from '@fines/domain/shared/personal-data.ts';
import { ACCESS_LOG_STREAM } from '@fines/domain/shared/streams.ts';
import { eraseQuestions, LOOKS, NO_LOOKS } from '@fines/platform/shared/access-log-table.ts';
import { differingLookDays } from '@fines/projector/verify/look-days.ts';
import { EVERYTHING } from '@fines/projector/verify/share.ts';
import { dayDifference } from '@fines/proof/look-days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { auditOf, type Outcome, run } from '../audit/audited-log.ts';
import { signLog, VERIFIER_KEY } from '../audit/signed-log.ts';
import { hasPython } from '../audit/verify-offline.ts';
import { openProcesses } from '../command-api/processes.ts';
import { openServers, type Servers } from '../projector/servers.ts';
import { readerOn } from '../support/personal-data.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const [FIRST, EMPTY, LAST] = [-5, -4, -3].map((days) => shiftDay(TODAY, days));
/** Everything that JSON writes in its own way. */
const ODD = `fines {"search":"Thandi Nkosi"} " \\ \u0001\u007F\u2028é😀\t\n/`;

let servers: Servers;
let folder: string;
let exports = 0;

const sql = (text: string) => servers.pool.query(text.replaceAll('looks', LOOKS));
/** As who administers Postgres. */
const behind = (text: string) =>
  sql(`ALTER TABLE looks DISABLE TRIGGER ALL; ${text}; ALTER TABLE looks ENABLE TRIGGER ALL`);

beforeAll(async () => {
  servers = await openServers();
  folder = await mkdtemp(join(tmpdir(), 'fines-looked-'));
  const [process] = await openProcesses(servers, 1);
  if (process === undefined) throw new Error('There is no process');
  await servers.pool.query(
    `INSERT INTO ${LOOKS} (at, person_id, kind, subject, plate_key, address, shown) VALUES
       ('${FIRST} 00:00:00Z', 'a', 'EXPORT', $1, NULL, '::1', NULL),
       ('${FIRST} 23:59:59.999999Z', 'b', 'LIST', 'fines', NULL, '::2', '{[0,15),[20,30)}'),
       ('${FIRST} 12:00:00Z', 'c', 'VEHICLE', 'HSD 722 BN', 'HSD722BN', '::3', NULL),
       ('${LAST} 12:00:00.5Z', 'd', 'VEHICLE', 'HSD 722 BN', 'HSD722BN', '::4', NULL)`,
    [ODD],
  );
  await closeDays(process, `${shiftDay(TODAY, -2)}T02:30:00Z`);
  await signLog(servers);
  await audit('--export', join(folder, 'log'));
  await sql('CREATE TABLE kept AS TABLE looks');
});
afterAll(async () => {
  await servers.close();
  await rm(folder, { recursive: true });
});

const audit = (...args: string[]): Promise<Outcome> =>
  auditOf(args, { store: servers.log.store, pool: servers.pool });
const nightly = async (share = EVERYTHING, differed: string[] = []): Promise<string[]> => {
  const { pool, log } = servers;
  const found = await differingLookDays({ pool, store: readerOn(log.store, pool) }, share, differed);
  return found.map(({ what }) => what);
};

/** What docs/verify.py says of the access log as it is now. */
async function offline(): Promise<Outcome> {
  const file = join(folder, `looks-${exports++}.jsonl`);
  await audit('--export-looks', file);
  return verified(file);
}
function verified(file: string): Promise<Outcome> {
  const log = join(folder, 'log');
  const against = ['--log', log, '--checkpoint', join(log, 'checkpoint.txt'), '--key', VERIFIER_KEY];
  return run(['docs/verify.py', 'looked', file, ...against], {}, '', 'python3');
}

describe('the access log, some days of which are closed', () => {
  it('is whole for whoever asks, and open where nothing is closed yet', async () => {
    const { code, stdout } = await audit('--looked', 'HSD 722 BN');
    expect(stdout).toContain('HSD 722 BN: 3 looks');
    expect(stdout).toContain('program:tester  exported looks {"plate":"HSD 722 BN"}  from a-machine\n');
    expect(stdout).toContain(
      `\nDays (UTC) closed until ${LAST}: 3 whole, 0 purged, 0 NOT WHOLE. Later ones are open.\n`,
    );
    expect(code).toBe(0);
    expect(await nightly()).toEqual([]);
  });

  it.skipIf(!hasPython)('is checked offline, by hashes that Python computes (needs python3)', async () => {
    const { code, stdout } = await offline();
    expect(stdout).toContain(`HOLDS: 4 looks, from ${FIRST} to ${LAST}, are those`);
    expect(stdout).toMatch(
      /Open +\d+ looks of days that the signed part of the log does not close: NOT CHECKED/,
    );
    expect(code).toBe(0);
  });

  it.each([
    [
      'a look deleted',
      `DELETE FROM looks WHERE person_id = 'b'`,
      FIRST,
      'are missing: 2 are left, and there were 3',
    ],
    [
      'all looks of a day deleted',
      `DELETE FROM looks WHERE person_id = 'd'`,
      LAST,
      'are missing: 0 are left',
    ],
    ['everything truncated', 'TRUNCATE looks', FIRST, 'are missing: 0 are left'],
    ['another person put in place', `UPDATE looks SET person_id = 'x' WHERE id = 1`, FIRST, 'were changed'],
    [
      'a look put in',
      `INSERT INTO looks (at, person_id, kind, subject, address) VALUES ('${EMPTY} 12:00Z', 'x', 'PHOTO', 'y', '')`,
      EMPTY,
      'were put in: there are 1, and there were 0',
    ],
    [
      'the people of two looks swapped',
      `UPDATE looks SET person_id = CASE id WHEN 1 THEN 'b' ELSE 'a' END WHERE id < 3`,
      FIRST,
      'were changed',
    ],
    [
      'a look set back',
      `UPDATE looks SET at = at - interval '1 microsecond' WHERE id = 2`,
      FIRST,
      'were changed',
    ],
    [
      'a look moved to another day',
      `UPDATE looks SET at = '${EMPTY} 12:00Z' WHERE id = 4`,
      EMPTY,
      'were put in',
    ],
    ['another salt', `UPDATE looks SET salt = gen_random_uuid() WHERE id = 3`, FIRST, 'were changed'],
    ['another question', `UPDATE looks SET subject = 'fines' WHERE id = 1`, FIRST, 'were changed'],
    ['another plate', `UPDATE looks SET plate_key = NULL WHERE id = 3`, FIRST, 'were changed'],
    ['fewer records shown', `UPDATE looks SET shown = '{[0,15)}' WHERE id = 2`, FIRST, 'were changed'],
    [
      'a question taken away with another hash',
      `UPDATE looks SET erased_hash = sha256('') WHERE id = 3`,
      FIRST,
      'were changed',
    ],
  ])('shows %s', async (_what, tamper, day, problem) => {
    await behind(tamper);
    const told = expect.stringContaining(`${day}: looks ${problem}`);
    try {
      expect(await audit('--looked', 'HSD 722 BN')).toMatchObject({ code: 1, stdout: told });
      expect(await nightly()).toContainEqual(told);
      const refusal = hasPython ? (await offline()).stderr : 'REFUSED: of 3';
      expect(refusal).toMatch(/^REFUSED: (the file has|of) \d/);
    } finally {
      await behind('DELETE FROM looks; INSERT INTO looks OVERRIDING SYSTEM VALUE TABLE kept');
    }
  });

  it('is compared a share each night, and its last day always', async () => {
    await behind(`UPDATE looks SET address = 'x'`);
    const shares = await Promise.all(Array.from({ length: 30 }, (_, nth) => nightly({ nth, of: 30 })));
    expect(shares.every((found) => found.some((what) => what.startsWith(`${LAST}: `)))).toBe(true);
    expect(shares.filter((found) => found.some((what) => what.startsWith(`${FIRST}: `)))).toHaveLength(1);
    expect(await nightly({ nth: -1, of: 30 }, [ACCESS_LOG_STREAM])).toHaveLength(2);
    await behind('DELETE FROM looks; INSERT INTO looks OVERRIDING SYSTEM VALUE TABLE kept');
  });

  it('stays whole when a question is erased, of which nothing is left to be guessed', async () => {
    await eraseQuestions(servers.pool, ['Thandi Nkosi']);
    const { rows } = await sql(
      'SELECT subject, salt, plate_key, length(erased_hash) FROM looks WHERE id = 1',
    );
    expect(rows).toEqual([{ subject: `${ERASED} #1`, salt: null, plate_key: null, length: 32 }]);
    expect(await audit('--looked', 'HSD 722 BN')).toMatchObject({ code: 0 });
    expect(await nightly()).toEqual([]);
    expect(hasPython ? (await offline()).code : 0).toBe(0);
    for (const change of [`salt = gen_random_uuid()`, `erased_hash = ''`, `erased_hash = NULL`])
      await expect(sql(`UPDATE looks SET ${change}`)).rejects.toThrow('stays as it is');
    await sql(`UPDATE looks SET subject = '${ERASED} #1', plate_key = NULL WHERE id = 1`).catch(
      () => undefined,
    );
    expect(await nightly()).toEqual([]);
  });
});

const emptied = (date: string, found: Omit<ClosedDay, 'date'>) =>
  dayDifference({ date, rows: 3, hash: '' }, found, '2026-11-23');

it('a day without looks was purged if it lies two years before the last that is closed, else emptied', () => {
  expect(emptied('2024-11-22', NO_LOOKS)).toBeUndefined();
  expect(emptied('2024-11-23', NO_LOOKS)).toContain('are missing');
  expect(emptied('2024-11-22', { ...NO_LOOKS, rows: 2 })).toContain('are missing');
});
