import { randomUUID } from 'node:crypto';

import { systemContext } from '@fines/command-api/engine/context.ts';
import { registerVehicle } from '@fines/command-api/vehicle/register-vehicle.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';

import { useTables } from '../projector/use-servers.ts';
import { VEHICLE } from './erasing.ts';
import { openProcesses } from './processes.ts';

const tables = useTables();

const written = z.object({ entryVersion: z.int().optional() });

/** The version of the entry of an event that a process writes which has just started. */
async function versionWritten(nth: number): Promise<number | undefined> {
  const [process] = await openProcesses(tables, 1);
  if (process === undefined) throw new Error('No process was opened');
  const vehicle = { ...VEHICLE, licensePlate: `HSD ${100 + nth} BM` };
  const { stream } = await registerVehicle(process.store, vehicle, systemContext(randomUUID()));
  const [event] = await tables.log.store.readStream(stream);
  return written.parse(event?.metadata).entryVersion;
}

const sign = (size: number, minutesAgo: number, version: number) =>
  tables.pool.query(
    `INSERT INTO audit.checkpoints (origin, size, key_id, root, note, entry_version, signed_at)
     VALUES ('fines.example/log', $1, 1, '', '', $2, now() - $3 * interval '1 minute')`,
    [size, version, minutesAgo],
  );

it('writes entries that who signs the log knows, once no program of before can come back', async () => {
  expect(await versionWritten(1)).toBeUndefined();
  await sign(1, 30, 1);
  await sign(2, 9, 2);
  expect(await versionWritten(2)).toBeUndefined();
  await sign(3, 11, 2);
  expect(await versionWritten(3)).toBe(2);
  await sign(4, 10.5, 1);
  expect(await versionWritten(4)).toBeUndefined();
});
