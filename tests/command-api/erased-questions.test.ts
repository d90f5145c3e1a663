import { IDENTIFYING } from '@fines/domain/erasure/held.ts';
import { LOOKS } from '@fines/platform/shared/access-log-table.ts';
import { describe, expect, it } from 'vitest';

import { useTables } from '../projector/use-servers.ts';
import { approve, issue, requested, settled, stateOf } from './erasing.ts';
import { openProcesses, pay, type Process } from './processes.ts';

const tables = useTables();

let process: Process;
const setUp = async (): Promise<void> => {
  process = (await openProcesses(tables, 1))[0] ?? process;
};

const questionOf = (search: string): string => `fines ${JSON.stringify({ search })}, by createdAt DESC`;

const searchFor = (search: string) =>
  tables.pool.query(
    `INSERT INTO ${LOOKS} (person_id, kind, subject, address) VALUES ('x', 'LIST', $1, '::1')`,
    [questionOf(search)],
  );

async function subjectsKept(): Promise<string[]> {
  const { rows } = await tables.pool.query<{ subject: string }>(`SELECT subject FROM ${LOOKS} ORDER BY id`);
  return rows.map(({ subject }) => subject);
}

describe('the access log', () => {
  it('no longer says that somebody searched for the person: who asked and when stays', async () => {
    await setUp();
    const forHer = [
      'Nosipho Mkhonta-Zwane',
      'mkhonta zwane',
      'zwane nosipho mkhonta 1990',
      'DL772041',
      'dl 77-2041',
      '+268 7612 0987',
      '76120987',
      '07612 0987',
      'Nosipho.Zwane@example.sz',
      'her 7612-0987',
    ];
    const others = ['Zwane', 'Nosipho Dlamini', 'HSD 722 BN', '7612 0988', '0987', 'zodwa@example.com'];
    const subjects = [...forHer, ...others].map(questionOf);
    await tables.pool.query(
      `INSERT INTO ${LOOKS} (person_id, kind, subject, plate_key, address, shown)
       SELECT 'x', 'LIST', subject, 'KEY', '::1', '{[0,10)}' FROM unnest($1::text[]) AS subject`,
      [subjects],
    );
    await approve(process, await requested(process, [await settled(process)]));
    const { rows } = await tables.pool.query(
      `SELECT subject, plate_key, person_id, address FROM ${LOOKS} ORDER BY id`,
    );
    const asker = { person_id: 'x', address: '::1' };
    const erased = { subject: expect.stringMatching(/^erased #\d+$/), plate_key: null, ...asker };
    const kept = { plate_key: 'KEY', ...asker };
    expect(rows).toEqual([
      ...forHer.map(() => erased),
      ...others.map((search) => Object.assign({ subject: questionOf(search) }, kept)),
    ]);
  });

  it('nor what somebody searched for just before the approval', async () => {
    await setUp();
    const id = await requested(process, [await settled(process)]);
    const approved = approve(process, id, process.store, 2000);
    // A list is recorded after it was shown.
    await expect.poll(async () => (await stateOf(process, id)).status).toBe('APPROVED');
    await searchFor('mkhonta zwane');
    await approved;
    expect(await subjectsKept()).toEqual([expect.stringMatching(/^erased #\d+$/)]);
  });

  it('nor what somebody searched for while it is carried out', async () => {
    await setUp();
    const id = await requested(process, [await settled(process)]);
    const append: Process['store']['append'] = async (stream, ...more) => {
      if (stream.startsWith('fine-')) await searchFor('mkhonta zwane');
      return process.store.append(stream, ...more);
    };
    await approve(process, id, { ...process.store, append });
    expect(await subjectsKept()).toEqual([expect.stringMatching(/^erased #\d+$/)]);
  });

  it('knows all the fields of events by which somebody is known', () => {
    for (const name of [
      'driverName',
      'driverLicense',
      'driverPhone',
      'driverEmail',
      'contactEmail',
      'contactPhone',
    ])
      expect(IDENTIFYING).toContain(name);
    expect(IDENTIFYING).not.toContain('notes');
  });

  it('keeps the questions of all others where little is known of the person', async () => {
    await setUp();
    const subjects = ['Dlamini', 'N A', 'Sipho Dlamini', 'HSD 722 BN'].map(questionOf);
    await tables.pool.query(
      `INSERT INTO ${LOOKS} (person_id, kind, subject, address) SELECT 'x', 'EXPORT', subject, '::1'
       FROM unnest($1::text[]) AS subject`,
      [subjects],
    );
    for (const driverLicense of ['-', 'N/A']) {
      const fineNumber = await issue(process, { driverName: 'Dlamini', driverLicense });
      await pay(process, fineNumber);
      await approve(process, await requested(process, [fineNumber]));
    }
    expect(await subjectsKept()).toEqual(subjects);
  });

  it('lets nobody write anything else over a question', async () => {
    await setUp();
    await tables.pool.query(
      `INSERT INTO ${LOOKS} (person_id, kind, subject, address) VALUES ('x', 'EXPORT', 'fines', '::1')`,
    );
    for (const set of [`subject = 'erased'`, `subject = 'erased #' || id, person_id = 'y'`])
      await expect(tables.pool.query(`UPDATE ${LOOKS} SET ${set}`)).rejects.toThrow('stays as it is');
  });
});
