import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PhotoStore } from '@fines/platform/shared/photo-store.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { COMPARISONS, PHOTO_COPIES } from '@fines/platform/shared/record-tables.ts';
import { EVERYTHING, type Share } from '@fines/projector/verify/share.ts';
import { verifyShown } from '@fines/projector/verify/verify-shown.ts';
import { type Comparison, differenceText, keepComparison } from '@fines/proof/comparison.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  disputeSubmitted,
  fineAmended,
  fineDeleted,
  fineIssued,
  metadata,
  paymentRecorded,
  userCreated,
  vehicleRegistered,
} from '../domain/events.ts';
import { project, rebuild } from '../projector/projecting.ts';
import { openTables, type Tables } from '../projector/servers.ts';
import { numberOf } from '../projector/test-log.ts';
import { readerOn } from '../support/personal-data.ts';

let servers: Tables;
let folder: string;
let photos: PhotoStore;
let photo: string;
let replaced: string;
let further: string;
let pictured: string;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const fileOf = (name: string): string => join(folder, name.slice(0, 2), name);

async function keepPhoto(): Promise<string> {
  const text = randomUUID();
  const [original, shown] = [photos.newFile(), photos.newFile()];
  await writeFile(original, text);
  await writeFile(shown, `Shown of ${text}`);
  const copy = sha256(`Shown of ${text}`);
  await servers.pool.query(`INSERT INTO ${PHOTO_COPIES} VALUES ($1, $2)`, [sha256(text), copy]);
  await photos.keep(sha256(text), { original, extension: 'png', shown });
  return sha256(text);
}

const fine = (n: number, more: Parameters<typeof fineIssued>[0] = {}) =>
  fineIssued({ fineNumber: numberOf(n), ...more });

const keptOf = (table: string): string => `public.kept_${table}`;

/** Runs a statement for each read table, all in one. */
async function forEachTable(statement: (name: string) => string): Promise<void> {
  const { rows } = await servers.pool.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = $1',
    [READ_SCHEMA],
  );
  await sql(rows.map(({ name }) => statement(name)).join('; '));
}

/** A paid fine with two photos, the first of which replaced another one, a disputed one, a deleted one, and one that is parked. */
async function writeLog(): Promise<void> {
  const { log } = servers;
  const [paid, disputed, deleted, parked] = [numberOf(1), numberOf(2), numberOf(3), numberOf(4)];
  const photographed = fine(1, { photoSha256: replaced, furtherPhotos: [further] });
  await log.fine(paid, photographed, fineAmended({ photoSha256: photo }));
  await project(servers);
  await sql('CREATE TABLE unpaid AS TABLE read.fines');
  await log.fine(paid, paymentRecorded());
  await log.fine(
    disputed,
    fine(2),
    disputeSubmitted({ disputeId: `${disputed}-D1`, evidencePhotos: [pictured] }),
  );
  await log.fine(deleted, fine(3), fineDeleted('Issued twice'));
  await log.fine(parked, fine(4), { type: 'FineAmended', data: { location: 5 }, metadata: metadata() });
  await log.issue(5, 40);
  await log.user(userCreated().data.id, userCreated());
  await log.vehicle('ABC 123 EH', vehicleRegistered());
  const stranger = { id: randomUUID(), type: 'Ordered', data: {}, metadata: {} };
  await log.store.append('fine-FN-2026-900', [stranger], 'no-stream');
}

beforeAll(async () => {
  servers = await openTables();
  folder = await mkdtemp(join(tmpdir(), 'fines-verify-'));
  photos = new PhotoStore(folder);
  await photos.prepare();
  [photo, replaced, further, pictured] = [
    await keepPhoto(),
    await keepPhoto(),
    await keepPhoto(),
    await keepPhoto(),
  ];
  await writeLog();
  await project(servers);
  await forEachTable((name) => `CREATE TABLE ${keptOf(name)} AS TABLE read.${name}`);
});
afterAll(async () => {
  await servers.close();
  await rm(folder, { recursive: true });
});

const verify = (share: Share = EVERYTHING, last?: Comparison) => {
  const { pool, log } = servers;
  return verifyShown({ pool, store: readerOn(log.store, pool), photos }, share, last);
};
const found = async (share?: Share, last?: Comparison): Promise<string[]> =>
  (await verify(share, last)).differences.map(differenceText);
const sql = (text: string) => servers.pool.query(text.replaceAll('read.', `${READ_SCHEMA}.`));

/** A copy of another fine's row. */
const invented = `INSERT INTO read.fines
  SELECT * FROM json_populate_record(
    (SELECT fines FROM read.fines WHERE id = 'FN-2026-001'), '{"id": "FN-2026-999"}')`;

describe('rows in which somebody has', () => {
  it.each([
    [
      'changed the amount of a fine',
      `UPDATE read.fines SET amount = 10, state = replace(state::text, '"amount":6000', '"amount":1000')::json
       WHERE id = 'FN-2026-005'`,
      ['fine-FN-2026-005: its row in fines differs from the log in state.amount, amount'],
    ],
    [
      'changed a column alone',
      `UPDATE read.fines SET due_date = due_date + interval '1 day' WHERE id = 'FN-2026-006'`,
      ['fine-FN-2026-006: its row in fines differs from the log in due_date'],
    ],
    [
      'named another actor in the list of the log',
      `UPDATE read.log SET actor_id = 'somebody' WHERE stream = 'fine-FN-2026-006'`,
      ['fine-FN-2026-006: its row 0 in log differs from the log in actor_id'],
    ],
    [
      'put back the row of an earlier revision',
      `DELETE FROM read.fines WHERE id = 'FN-2026-001'; INSERT INTO read.fines TABLE public.unpaid`,
      [
        'fine-FN-2026-001: its row in fines differs from the log in revision, state.status, state.payments, state.settlement, status, paid_amount, paid_at',
      ],
    ],
    [
      'put other words into a state',
      `UPDATE read.users SET state = '{"Thandi Nkosi": 1}'`,
      [
        expect.stringMatching(
          /^user-\S+: its row in users differs from the log in state\.status, state\.id, (?!.*Thandi)/,
        ),
      ],
    ],
    [
      'changed a payment',
      `UPDATE read.payments SET method = 'CARD'`,
      ['fine-FN-2026-001: its row RCP-2026-001 in payments differs from the log in method'],
    ],
    [
      'deleted a payment',
      'DELETE FROM read.payments',
      ['fine-FN-2026-001: its row RCP-2026-001 in payments is missing'],
    ],
    [
      'invented a dispute of a fine that is there',
      `UPDATE read.disputes SET fine_id = 'FN-2026-008'`,
      [
        'fine-FN-2026-002: its row FN-2026-002-D1 in disputes is missing',
        'fine-FN-2026-008: its row FN-2026-002-D1 in disputes is not from the log',
      ],
    ],
    [
      'invented the payment of a fine that is not',
      `INSERT INTO read.payments SELECT * FROM json_populate_record(
         (SELECT payments FROM read.payments), '{"fine_id": "FN-2026-999"}')`,
      ['fine-FN-2026-999: its row RCP-2026-001 in payments is not from the log'],
    ],
    [
      'deleted a fine',
      `DELETE FROM read.fines WHERE id = 'FN-2026-009'`,
      ['fine-FN-2026-009: its row in fines is missing'],
    ],
    ['invented a fine', invented, ['fine-FN-2026-999: its row in fines is not from the log']],
    [
      'invented a fine without a number',
      invented.replace('FN-2026-999', ''),
      ['fine-: its row in fines is not from the log'],
    ],
    [
      'brought a deleted fine back',
      `WITH gone AS (DELETE FROM read.deleted_fines RETURNING *) INSERT INTO read.fines SELECT * FROM gone`,
      [
        'fine-FN-2026-003: its row in fines is not from the log',
        'fine-FN-2026-003: its row in deleted_fines is missing',
      ],
    ],
    [
      'taken an act from those that are to be reviewed',
      `DELETE FROM read.acts WHERE record = 'FN-2026-003'`,
      ['fine-FN-2026-003: its row 1 in acts is missing'],
    ],
    [
      'said that an act was reviewed',
      `UPDATE read.acts SET is_open = false WHERE record = 'FN-2026-003'`,
      ['fine-FN-2026-003: its row 1 in acts differs from the log in is_open'],
    ],
    [
      'changed the row of a parked fine',
      `UPDATE read.fines SET offense_type = 'DUI' WHERE id = 'FN-2026-004'`,
      ['fine-FN-2026-004: its row in fines differs from the log in offense_type'],
    ],
    [
      'renamed an owner',
      `UPDATE read.vehicles SET search_text = 'nobody'`,
      [expect.stringMatching(/^vehicle-ABC123EH: its row in vehicles differs from the log in search_text$/)],
    ],
  ])('%s are told', async (_, tampering, told) => {
    await sql(tampering);
    expect(await found()).toEqual(told);
    await forEachTable((name) => `DELETE FROM read.${name}; INSERT INTO read.${name} TABLE ${keptOf(name)}`);
    expect(await found()).toEqual([]);
  });

  it('changed them are told until they are rebuilt', async () => {
    await sql('UPDATE read.fines SET amount = amount + 1; DELETE FROM read.payments');
    expect((await found()).length).toBeGreaterThan(30);
    await rebuild(servers);
    expect(await found()).toEqual([]);
  });
});

const spoilt = async (path: string, spoil: (path: string) => Promise<void>): Promise<string[]> => {
  const before = await readFile(path);
  await spoil(path);
  try {
    return await found();
  } finally {
    await writeFile(path, before);
  }
};
const swap = (path: string) => writeFile(path, 'Another picture');

describe('photos of which somebody has', () => {
  it.each([
    ['swapped what was sent', () => photo, '.png', swap, 'the file is not the one that was sent'],
    ['deleted what was sent', () => photo, '.png', rm, 'the file that was sent is missing'],
    ['swapped the copy', () => photo, '.shown.jpg', swap, 'people are shown another copy than was made'],
    ['deleted one that is not the first', () => further, '.png', rm, 'the file that was sent is missing'],
    ['deleted the copy', () => photo, '.shown.jpg', rm, 'the copy that people are shown is missing'],
    ['swapped one that was replaced', () => replaced, '.png', swap, 'the file is not the one that was sent'],
  ])('%s are told, until they are put back', async (_, nameOf, extension, spoil, told) => {
    expect(await spoilt(`${fileOf(nameOf())}${extension}`, spoil)).toEqual([
      `fine-FN-2026-001: photo ${nameOf()}: ${told}`,
    ]);
    expect(await verify()).toMatchObject({ differences: [], photos: 4 });
  });

  it('put another file beside it are told, too', async () => {
    await writeFile(`${fileOf(photo)}.gif`, 'Another picture');
    expect(await found()).toEqual([
      `fine-FN-2026-001: photo ${photo}: the file is not the one that was sent`,
    ]);
    await rm(`${fileOf(photo)}.gif`);
  });

  it.each([PHOTO_COPIES, COMPARISONS])(
    'finds %s as it was left: nothing can be taken from it',
    async (table) => {
      await expect(sql(`TRUNCATE ${table}`)).rejects.toThrow('stays as it is');
      await keepPhoto();
      await keepComparison(servers.pool, { ...(await verify()), seconds: 1 });
      await expect(sql(`DELETE FROM ${table}`)).rejects.toThrow('stays as it is');
    },
  );

  it('are not said to have another copy if none was ever remembered', async () => {
    await sql(`ALTER TABLE ${PHOTO_COPIES} DISABLE TRIGGER keep; DELETE FROM ${PHOTO_COPIES};
               ALTER TABLE ${PHOTO_COPIES} ENABLE TRIGGER keep`);
    expect(await spoilt(`${fileOf(photo)}.shown.jpg`, swap)).toEqual([]);
  });
});
