import { appendFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { type ImportStatus, isImportOpen } from '@fines/domain/import/import.ts';
import {
  type VehicleImportDetail,
  vehicleImportDetailSchema,
  vehicleImportSchema,
} from '@fines/domain/vehicle/import.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { Answer } from '../support/api-client.ts';
import { problemOf } from '../support/problems.ts';
import { until } from '../support/wait.ts';
import { settledImport, takenImport } from './settled-import.ts';
import { useStaff } from './staff.ts';
import { HEADER, rowOf } from './vehicle-files.ts';

const staff = useStaff();

const upload = (content: string | Uint8Array<ArrayBuffer>, name = 'register.csv'): Promise<Answer> => {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  return staff.admin.upload('/vehicles/imports', form);
};

const fileOf = (...rows: string[]): string => [HEADER, ...rows, ''].join('\n');

const pathOf = (id: string): string => `/vehicles/imports/${id}`;

const settled = (id: string): Promise<VehicleImportDetail> =>
  settledImport(staff.auditor, pathOf(id), vehicleImportDetailSchema);

async function checked(...rows: string[]): Promise<VehicleImportDetail> {
  return settled(takenImport(await upload(fileOf(...rows))));
}

const start = (id: string): Promise<Answer> => staff.admin.post(`${pathOf(id)}/start`, {});

async function imported(...rows: string[]): Promise<VehicleImportDetail> {
  const { id } = await checked(...rows);
  expect((await start(id)).status).toBe(200);
  return settled(id);
}

const errorsOf = async (id: string): Promise<string> =>
  String((await staff.auditor.get(`${pathOf(id)}/errors`)).body);

const folder = (): string => join(staff.system.dataDir, 'photos', 'imports');
const files = (): Promise<string[]> => readdir(folder());
const theirFilesGone = () => until(async () => (await files()).length === 0, 'no file to be left');

/** What the log has of a vehicle. */
async function eventsOf(key: string) {
  const store = openEventStore({ url: (await staff.system.addresses()).ESDB_URL });
  try {
    return await store.readStream(`vehicle-${key}`);
  } finally {
    await store.close();
  }
}

/** Nothing is open when a test ends, whatever became of it. */
afterEach(async () => {
  const all = z.array(vehicleImportSchema).parse((await staff.admin.get('/vehicles/imports')).body);
  for (const { id } of all.filter(({ status }) => isImportOpen(status))) {
    await staff.admin.delete(pathOf(id));
    await staff.admin.post(`${pathOf(id)}/cancel`, {});
    await until(async () => {
      const answer = await staff.admin.get(pathOf(id));
      return answer.status === 404 || !isImportOpen(vehicleImportDetailSchema.parse(answer.body).status);
    }, 'the open import to end');
  }
});

describe('a file', () => {
  it('is checked before anything is written, and imported when somebody says so', async () => {
    await imported(rowOf('UPL 100'), rowOf('UPL 101'));
    const check = await checked(
      rowOf('UPL 100'),
      rowOf('UPL 101', { 4: 'Red', 5: 'Nomsa Zwane' }),
      rowOf('UPL 102'),
      rowOf('UPL 103', { 3: '1700' }),
    );
    const counts = { registered: 1, updated: 1, unchanged: 1, refused: 1 };
    expect(check).toMatchObject({ status: 'CHECKED', checked: counts, progress: 1, startedBy: null });
    // The fields that change, but nothing of what they say.
    expect(check.sample).toEqual([
      { line: 3, licensePlate: 'UPL 101', outcome: 'updated', fields: ['color', 'ownerName'] },
      { line: 4, licensePlate: 'UPL 102', outcome: 'registered', fields: [] },
    ]);
    expect(JSON.stringify(check)).not.toContain('Zwane');
    expect(await eventsOf('UPL102')).toEqual([]);
    expect(await eventsOf('UPL101')).toHaveLength(1);

    expect(await start(check.id)).toMatchObject({ status: 200, body: { status: 'IMPORTING' } });
    const result = await settled(check.id);
    expect(result).toMatchObject({
      status: 'FINISHED',
      fileName: 'register.csv',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      checked: counts,
      counts,
      startedBy: { id: expect.any(String) },
      endedAt: expect.any(String),
    });
    // The file tells of owners, and nobody needs it any more.
    await theirFilesGone();
    // The vehicles' own events tell who imported, and with what else.
    const [, event] = await eventsOf('UPL101');
    expect(event).toMatchObject({
      type: 'VehicleUpdated',
      metadata: {
        actor: { id: result.startedBy?.id, role: 'SUPER_ADMIN' },
        commandId: check.id,
        $correlationId: check.id,
      },
    });
    const again = await checked(rowOf('UPL 102'));
    expect(again.checked).toMatchObject({ unchanged: 1, registered: 0 });
  });

  it('tells by line what it refuses, in a file that runs nothing in a spreadsheet', async () => {
    const check = await checked(
      rowOf('=HYPERLINK("x")'.replaceAll('"', '""').replace(/^.*$/, '"$&"')),
      rowOf('UPL 120', { 11: 'LOST' }),
      `${rowOf('UPL 121')},one too many`,
    );
    expect(check.checked).toMatchObject({ refused: 3 });
    const lines = (await errorsOf(check.id)).replace(/^\uFEFF/, '').split('\r\n');
    expect(lines[0]).toBe('"Line","License Plate","Reason"');
    expect(lines[1]).toMatch(/^"2","'=HYPERLINK/);
    expect(lines[2]).toMatch(/^"3","UPL 120","Status must be one of/);
    expect(lines[3]).toBe('"4","","The row has 13 columns, the header 12"');
  });

  it('in another encoding is refused at once, with what to do', async () => {
    const content = `${HEADER}\n${rowOf('UPL 130')}\n${rowOf('UPL 131', { 5: 'José' })}\n`;
    const problem = problemOf(await upload(Uint8Array.from(Buffer.from(content, 'latin1'))));
    const file = expect.stringMatching(/^Line 3 is not in UTF-8.*CSV UTF-8/);
    expect(problem).toMatchObject({ status: 422, errors: { file } });
    await theirFilesGone();
  });

  it('that is changed or gone before it is imported is not imported', async () => {
    const one = await checked(rowOf('UPL 140'));
    await appendFile(join(folder(), `${one.id}.csv`), rowOf('UPL 141'));
    await start(one.id);
    expect(await settled(one.id)).toMatchObject({
      status: 'FAILED',
      failure: expect.stringContaining('is not the one that was uploaded'),
    });
    const other = await checked(rowOf('UPL 140'));
    await rm(join(folder(), `${other.id}.csv`));
    await start(other.id);
    expect(await settled(other.id)).toMatchObject({
      status: 'FAILED',
      failure: expect.stringContaining('is not there any more'),
    });
    expect(await eventsOf('UPL140')).toEqual([]);
  });

  it('is discarded without a trace', async () => {
    const { id } = await checked(rowOf('UPL 150'));
    expect((await staff.admin.delete(pathOf(id))).status).toBe(204);
    expect((await staff.admin.get(pathOf(id))).status).toBe(404);
    expect((await staff.admin.get(`${pathOf(id)}/errors`)).status).toBe(404);
    expect(problemOf(await start(id)).status).toBe(404);
    expect(await files()).toEqual([]);
  });
});

describe('one at a time', () => {
  it('of two files that come at once, one is taken', async () => {
    const answers = await Promise.all([upload(fileOf(rowOf('UPL 200'))), upload(fileOf(rowOf('UPL 201')))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(problemOf(answers.find(({ status }) => status === 409) as Answer).code).toBe('import-open');
    expect(await files()).toHaveLength(1);
  });

  it('one that runs cannot be started again, discarded, or cancelled once it has ended', async () => {
    const { id } = await checked(rowOf('UPL 210'));
    await start(id);
    expect((await start(id)).status).toBeOneOf([200, 409]);
    expect(problemOf(await staff.admin.delete(pathOf(id))).code).toBe('import-status');
    await settled(id);
    expect(problemOf(await staff.admin.post(`${pathOf(id)}/cancel`, {})).message).toBe(
      'The import has finished',
    );
  });
});

/** More than the import has done by the time that somebody cancels it. */
const MANY = 2100;

it('a long import is cancelled, and the rows that it brought in stay', async () => {
  const { id } = await checked(...Array.from({ length: MANY }, (_, at) => rowOf(`CAN ${at}`)));
  await start(id);
  expect((await staff.admin.post(`${pathOf(id)}/cancel`, {})).status).toBe(200);
  const result = await settled(id);
  expect(result).toMatchObject({
    status: 'CANCELLED' satisfies ImportStatus,
    cancelledBy: { id: expect.any(String) },
  });
  expect(result.counts.registered).toBeLessThan(MANY);
});
