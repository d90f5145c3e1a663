import { lookViewSchema } from '@fines/domain/access-log/access-log.ts';
import { LOOKS } from '@fines/platform/shared/access-log-table.ts';
import { photoLinks } from '@fines/platform/shared/photo-store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { auditOf } from '../audit/audited-log.ts';
import { fineIssued, userCreated } from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import { numberOf } from '../projector/test-log.ts';
import type { ApiClient } from '../support/api-client.ts';
import { problemOf } from '../support/problems.ts';
import { until } from '../support/wait.ts';
import { answered, Reading, PHOTO_LINK_SECRET } from './reading.ts';

const OFFICER = userCreated();
const FINE = 'FN-2026-001';
const ADDRESS = { 'X-Forwarded-For': '196.29.3.7' };

let reading: Reading;
let officer: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  reading = await Reading.start();
  officer = await reading.as('TRAFFIC_OFFICER', OFFICER.data.id);
  admin = await reading.as('SUPER_ADMIN', 'an-admin');
  await reading.servers.log.user(OFFICER.data.id, OFFICER);
  await reading.servers.log.fine(FINE, fineIssued({ fineNumber: FINE, licensePlate: 'HSD 472 BM' }));
  await reading.servers.log.issue(2, 6);
  await project(reading.servers);
});
afterAll(() => reading.stop());

const looksOf = async (query: string) =>
  z.array(lookViewSchema.strict()).parse((await answered(admin, `/looks?${query}`)).body);
const filtered = (filter: object): string => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
const lookUp = (plate: string, who = officer) =>
  who.get(`/vehicles/search?plate=${encodeURIComponent(plate)}`, ADDRESS);

/** What the table says, when somebody works on it by hand. */
const sql = (statement: string) => reading.servers.pool.query(statement);

describe('a look', () => {
  it('is kept: who, what, when and from which address', async () => {
    const link = photoLinks(PHOTO_LINK_SECRET, { viewer: () => OFFICER.data.id }).urlOf('a'.repeat(64));
    expect((await lookUp('hsd 472 bm')).status).toBe(200);
    expect((await lookUp('NOT 1 KNOWN')).status).toBe(404);
    await officer.get(`/fines/${FINE}/history`, ADDRESS);
    await officer.get('/fines/export?status=paid', ADDRESS);
    await reading.anonymous().get(link.replace('/api', ''), ADDRESS);
    const looks = await looksOf(`sort=["at","ASC"]&${filtered({ personId: OFFICER.data.id })}`);
    expect(looks.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['VEHICLE', 'HSD 472 BM'],
      ['VEHICLE', 'NOT 1 KNOWN'],
      ['HISTORY', FINE],
      ['EXPORT', 'fines {"status":"PAID"}'],
      ['PHOTO', 'a'.repeat(64)],
    ]);
    for (const look of looks) {
      const person = { firstName: OFFICER.data.firstName, lastName: OFFICER.data.lastName };
      expect(look).toMatchObject({ personId: OFFICER.data.id, person, address: '196.29.3.7' });
      expect(Date.now() - Date.parse(look.at)).toBeLessThan(60_000);
    }
  });

  it('is found by plate in any spelling, by kind, subject and time', async () => {
    const [plate, kind] = [filtered({ plate: 'hsd-472-bm' }), filtered({ kind: 'photo' })];
    expect((await looksOf(plate)).map((look) => look.kind)).toEqual(['HISTORY', 'VEHICLE']);
    expect(await looksOf(kind)).toHaveLength(1);
    expect(await looksOf(filtered({ subject: FINE }))).toHaveLength(1);
    expect(await looksOf(filtered({ at_lte: '2026-01-01' }))).toEqual([]);
    for (const role of ['TRAFFIC_OFFICER', 'MANAGER', 'FINANCE_OFFICER'] as const) {
      expect((await (await reading.as(role)).get('/looks')).status).toBe(403);
    }
  });

  it('is kept once while a screen asks again and again, but for files', async () => {
    const reader = await reading.as('TRAFFIC_OFFICER', 'a-reader');
    for (let again = 0; again < 3; again++) {
      await lookUp('HSD 472 BM', reader);
      await reader.get(`/fines/${FINE}/history`);
      await reader.get('/fines/export');
    }
    const looks = await looksOf(filtered({ personId: 'a-reader' }));
    expect(looks.map(({ kind }) => kind).toSorted()).toEqual([
      'EXPORT',
      'EXPORT',
      'EXPORT',
      'HISTORY',
      'VEHICLE',
    ]);
  });

  it('is kept once for all pages of a list within an hour, with how many records were shown', async () => {
    const pager = await reading.as('MANAGER', 'a-pager');
    const page = (path: string, first: number, last: number) =>
      answered(pager, `/${path}&range=[${first},${last}]`);
    // At once, again, and overlapping: each record counts once.
    await Promise.all([page('fines?filter={}', 0, 1), page('fines?filter={}', 2, 3)]);
    await page('fines?filter={}', 1, 2);
    await page('fines?filter={}', 90, 99);
    await page(`fines?${filtered({ q: 'nobody' })}`, 0, 9);
    await page(`fines?${filtered({ id: Array.from({ length: 40 }, (_, n) => 'x'.repeat(90) + n) })}`, 0, 9);
    for (const n of [2, 3, 3, 5]) await answered(pager, `/fines/${numberOf(n)}`);
    await page('payments?filter={}', 0, 9);
    await page('disputes?filter={}', 0, 9);
    await page('registers/deleted-fines?filter={}', 0, 9);
    const kept = async () =>
      (await looksOf(filtered({ personId: 'a-pager' })))
        .map(({ kind, subject, shown }) => `${kind} ${subject.slice(0, 48)} ${shown}`)
        .toSorted();
    await until(async () => (await kept()).length === 7, 'a look for each question');
    expect(await kept()).toEqual([
      'LIST disputes, by submittedAt DESC 0',
      'LIST fines of 2026, one by one 3',
      'LIST fines {"id":["xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx 0',
      'LIST fines {"search":"nobody"}, by createdAt DESC 0',
      'LIST fines, by createdAt DESC 4',
      'LIST payments, by paidAt DESC 0',
      'LIST registers/deleted-fines, by at DESC 0',
    ]);
  });

  it('is told by the audit program, by plate and by person', async () => {
    const { pool, log } = reading.servers;
    const audit = (...args: string[]) => auditOf(args, { store: log.store, pool });
    const { firstName, lastName, email } = OFFICER.data;
    await officer.get(`/fines?${filtered({ q: 'HSD 472 BM' })}`);
    const searched = filtered({ plate: 'HSD 472 BM', kind: 'LIST' });
    await until(async () => (await looksOf(searched)).length === 1, 'the look at the list');
    const byPlate = await audit('--looked', 'HSD-472-BM');
    expect(byPlate.stdout).toContain('HSD-472-BM: 6 looks');
    expect(byPlate.stdout).toMatch(
      new RegExp(`^\\S+ \\S+  ${firstName} ${lastName}  looked up HSD 472 BM  from 196\\.29\\.3\\.7$`, 'm'),
    );
    const byPerson = await audit('--looked-by', email.toUpperCase());
    expect(byPerson.stdout).toContain('6 looks');
    expect(byPerson.stdout).toMatch(
      /  was shown 1 record of fines \{"search":"HSD 472 BM"\}, by createdAt DESC  from/,
    );
    expect(await looksOf(filtered({ personId: 'program:tester', plate: 'HSD 472 BM' }))).toMatchObject([
      { person: { firstName: 'Program', lastName: 'run by tester' }, address: 'a-machine' },
    ]);
    expect((await audit('--looked-by', 'nobody@police.gov.sz')).stderr).toContain('There is no user');
    expect((await audit('--looked', 'HSD', FINE)).stderr).toContain('nothing else');
  });

  it('cannot be changed nor taken away for two years', async () => {
    for (const statement of [
      `UPDATE ${LOOKS} SET person_id = 'somebody else'`,
      `UPDATE ${LOOKS} SET shown = '{[0,1)}' WHERE kind = 'HISTORY'`,
      `UPDATE ${LOOKS} SET shown = '{}' WHERE subject = 'fines, by createdAt DESC'`,
      `UPDATE ${LOOKS} SET shown = '{[0,9)}', address = '' WHERE kind = 'LIST'`,
      `DELETE FROM ${LOOKS}`,
      `TRUNCATE ${LOOKS}`,
    ]) {
      await expect(sql(statement)).rejects.toThrow('stays as it is for two years');
    }
    await sql(
      `INSERT INTO ${LOOKS} (at, person_id, kind, subject, address)
       VALUES (now() - interval '2 years 1 day', 'x', 'PHOTO', 'old', '')`,
    );
    const purged = await sql(`DELETE FROM ${LOOKS} WHERE at < now() - interval '2 years'`);
    expect(purged.rowCount).toBe(1);
  });

  it('that cannot be recorded shows nothing', async () => {
    await sql(`ALTER TABLE ${LOOKS} RENAME TO away`);
    try {
      const paths = [`/fines/${FINE}/history`, '/fines/export', '/vehicles/search?plate=HSD%20472%20BM'];
      for (const path of paths) {
        const problem = problemOf(await officer.get(path));
        expect(problem).toMatchObject({
          status: 503,
          message: expect.stringContaining('cannot be recorded'),
        });
      }
    } finally {
      await sql('ALTER TABLE audit.away RENAME TO looks');
    }
  });

  it('at a list that cannot be recorded is made up for, and meanwhile no other one is shown', async () => {
    const reader = await reading.as('TRAFFIC_OFFICER', 'a-late-reader');
    const page = async (first: number) => (await reader.get(`/fines?range=[${first},${first}]`)).status;
    let next = 0;
    await sql(`ALTER TABLE ${LOOKS} RENAME TO away`);
    try {
      expect(await page(next++)).toBe(200);
      await until(async () => (await page(next++)) === 503, 'a list that is not shown');
    } finally {
      await sql('ALTER TABLE audit.away RENAME TO looks');
    }
    await until(
      async () => (await looksOf(filtered({ personId: 'a-late-reader' })))[0]?.shown,
      'the look that was made up for',
    );
    expect(await page(next)).toBe(200);
  });
});

describe('look-ups of vehicles', () => {
  it('are 60 a minute for each person, also when they come at once', async () => {
    const harvester = await reading.as('TRAFFIC_OFFICER', 'harvester');
    const statuses: number[] = [];
    for (let round = 0; round < 3; round++) {
      // As many as are answered at once or may wait for that.
      const plates = Array.from({ length: 30 }, (_, n) => `HSD ${round * 30 + n} BM`);
      const answers = await Promise.all(plates.map((plate) => lookUp(plate, harvester)));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    const refused = await lookUp('HSD 472 BM', harvester);
    expect(problemOf(refused)).toMatchObject({ status: 429, code: 'too-many-look-ups' });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await lookUp('HSD 472 BM')).status).toBe(200);
  });
});
