import { createSecretKey } from 'node:crypto';

import { type IssueBody, issueBody } from '@fines/command-api/fine/bodies.ts';
import { changeFine } from '@fines/command-api/fine/change.ts';
import { issueFine } from '@fines/command-api/fine/issue.ts';
import { registerVehicle } from '@fines/command-api/vehicle/register-vehicle.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { fineStream } from '@fines/domain/fine/status.ts';
import { concealedSchema } from '@fines/domain/shared/personal-data.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { vehicleStream } from '@fines/domain/vehicle/vehicle.ts';
import { verifyChain } from '@fines/platform/event-store/hash-chain.ts';
import { PersonalData, PersonalDataKeeper } from '@fines/platform/personal-data/keys.ts';
import { KEYS } from '@fines/platform/personal-data/tables.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

import { run } from '../audit/audited-log.ts';
import { vehicleRegistered } from '../domain/events.ts';
import { rowsOf } from '../projector/dump.ts';
import { beforeAndAfterRebuild, project } from '../projector/projecting.ts';
import { openServers } from '../projector/servers.ts';
import { useTables } from '../projector/use-servers.ts';
import { issueRequest } from '../support/fines.ts';
import { personalKey } from '../support/personal-data-key.ts';
import { contextAt, openProcesses, type Process } from './processes.ts';

const tables = useTables();

const DRIVER = {
  driverName: 'Nosipho Mkhonta-Zwane',
  driverLicense: 'DL-77-2041',
  notes: 'Was on the phone',
};

let process: Process;
let personal: PersonalData;
const eachTime = async (): Promise<void> => {
  process = (await openProcesses(tables, 1))[0] ?? process;
  personal = new PersonalData(tables.pool, personalKey);
};

async function issue(facts: Partial<IssueBody> = DRIVER, context = contextAt()): Promise<string> {
  const { state } = await issueFine(
    process,
    issueBody.parse(issueRequest({ dateIssued: undefined, ...facts })),
    context,
  );
  if (!isIssued(state)) throw new Error('Not issued');
  expect(state).toMatchObject(facts);
  return state.fineNumber;
}

const written = (fineNumber: string) => tables.log.store.readStream(fineStream(fineNumber));
const shown = async (): Promise<unknown[]> =>
  (await rowsOf(tables.pool, 'fines', 'id')).map(({ state }) => state);
const keyOf = (data: unknown): string => z.object({ concealed: concealedSchema }).parse(data).concealed.key;

describe('what tells of persons', () => {
  it('is not in the log in clear, and is shown as it was entered', async () => {
    await eachTime();
    const fineNumber = await issue();
    const vehicle = vehicleRegistered().data;
    await registerVehicle(process.store, vehicle, contextAt());
    const vehicleEvents = await tables.log.store.readStream(vehicleStream(plateKey(vehicle.licensePlate)));
    const events = [...(await written(fineNumber)), ...vehicleEvents];
    const bytes = JSON.stringify(events.map(({ id, data, metadata }) => ({ id, data, metadata })));
    const { ownerName, ownerIdNumber, ownerPhone, ownerAddress } = vehicle;
    for (const text of [...Object.values(DRIVER), ownerName, ownerIdNumber, ownerPhone, ownerAddress])
      expect(bytes).not.toContain(text);
    expect(verifyChain(vehicleEvents).valid).toBe(true);
    await project(tables);
    expect(await shown()).toMatchObject([DRIVER]);
    expect(await personal.reveal(vehicleEvents)).toMatchObject([{ data: vehicle }]);
    const { before, after } = await beforeAndAfterRebuild(tables);
    expect(after).toEqual(before);
  });

  it('is read as before by commands that change it, and each event has a key of its own', async () => {
    await eachTime();
    const fineNumber = await issue();
    const amend = (changes: object) =>
      changeFine(
        process.store,
        fineNumber,
        (by) => ({ type: 'AmendFine', ...by, changes: { ...DRIVER, ...changes } }),
        contextAt(),
      );
    expect(await amend({})).toMatchObject({ revision: 0, state: DRIVER });
    expect(await amend({ driverName: 'Nosipho Zwane' })).toMatchObject({ revision: 1 });
    const events = await written(fineNumber);
    expect(events[1]?.data).toEqual({ concealed: expect.objectContaining({ fields: ['driverName'] }) });
    expect(new Set(events.map(({ data }) => keyOf(data))).size).toBe(2);
    expect(verifyChain(events).valid).toBe(true);
    await project(tables);
    expect(await shown()).toMatchObject([{ ...DRIVER, driverName: 'Nosipho Zwane' }]);
  });

  it('needs no key where nothing was entered', async () => {
    await eachTime();
    const [event] = await written(await issue({ driverName: null, driverLicense: null, notes: null }));
    expect(event?.data).not.toHaveProperty('concealed');
  });

  it('gives every text back that was entered by a hundred commands at once, from one stock of keys', async () => {
    await eachTime();
    const names = Array.from({ length: 100 }, (_, n) => ({
      ...DRIVER,
      driverName: `Driver number ${n} of all`,
    }));
    const numbers = await Promise.all(names.map((facts) => issue(facts)));
    const events = (await Promise.all(numbers.map(written))).flat();
    expect(new Set(events.map(({ data }) => keyOf(data))).size).toBe(100);
    expect(await personal.reveal(events)).toMatchObject(names.map((data) => ({ data })));
  });
});

describe('a key that is destroyed', () => {
  it('takes the texts with it, everywhere and for ever, and nothing else', async () => {
    await eachTime();
    const [gone, kept] = [await issue(), await issue()];
    const events = await written(gone);
    await new PersonalDataKeeper(tables.pool, personalKey).destroy(events.map(({ data }) => keyOf(data)));
    const erased = { driverName: 'erased', driverLicense: 'erased', notes: 'erased' };
    expect(await personal.reveal(events)).toMatchObject([{ data: { fineNumber: gone, ...erased } }]);
    expect(await personal.openings(events)).toEqual([undefined]);
    expect(verifyChain(await written(gone)).valid).toBe(true);
    await project(tables);
    expect(await shown()).toMatchObject([
      { fineNumber: gone, ...erased },
      { fineNumber: kept, ...DRIVER },
    ]);
    const { rows } = await tables.pool.query(`SELECT wrapped FROM ${KEYS} WHERE destroyed_at IS NOT NULL`);
    expect(rows).toEqual([{ wrapped: null }]);
  });

  it.each([
    ['put back', `UPDATE ${KEYS} SET wrapped = 'x', destroyed_at = NULL`],
    ['replaced', `UPDATE ${KEYS} SET wrapped = 'x'`],
    ['forgotten', `DELETE FROM ${KEYS}`],
    ['forgotten with all others', `TRUNCATE ${KEYS}`],
  ])('cannot be %s', async (_, sql) => {
    await eachTime();
    const events = await written(await issue());
    await new PersonalDataKeeper(tables.pool, personalKey).destroy(events.map(({ data }) => keyOf(data)));
    await expect(tables.pool.query(sql)).rejects.toThrow('A key is destroyed or stays as it is');
  });
});

describe('an event whose key is missing or does not fit', () => {
  it('is not shown as if nothing had been entered: its stream is parked, and all others go on', async () => {
    await eachTime();
    const lost = await issue();
    await issue();
    const [event] = await written(lost);
    await tables.pool.query(`ALTER TABLE ${KEYS} DISABLE TRIGGER keep`);
    await tables.pool.query(`DELETE FROM ${KEYS} WHERE id = $1`, [keyOf(event?.data)]);
    await project(tables);
    expect(await shown()).toHaveLength(1);
    expect(await rowsOf(tables.pool, 'parked', 'stream')).toMatchObject([
      {
        stream: fineStream(lost),
        reason: expect.stringContaining('the key of its personal data is missing'),
      },
    ]);
  });

  it('is shown to auditors who have no key: that there is a text, and not which', async () => {
    const servers = await openServers();
    onTestFinished(() => servers.close());
    process = (await openProcesses(servers, 1))[0] ?? process;
    const { databaseUrl: DATABASE_URL, esdbUrl: ESDB_URL } = servers;
    const env = { DATABASE_URL, ESDB_URL, PERSONAL_DATA_KEY: '' };
    const { code, stdout } = await run(['read-api/audit/main.ts', await issue()], env);
    expect(stdout).toContain('driverName: encrypted');
    expect(stdout).not.toContain(DRIVER.driverName);
    expect(code).toBe(0);
    expect(await run(['read-api/audit/main.ts', '--verify'], env)).toMatchObject({ code: 0 });
  });

  it('stays encrypted with another PERSONAL_DATA_KEY', async () => {
    await eachTime();
    const events = await written(await issue());
    const other = new PersonalData(tables.pool, createSecretKey(Buffer.alloc(32, 8)));
    expect(await other.reveal(events)).toEqual(events);
  });
});
