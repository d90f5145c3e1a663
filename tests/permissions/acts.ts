import type { ImportFacts } from '@fines/domain/import/import.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { SYSTEM } from '@fines/domain/shared/person.ts';
import { statementImportSchema } from '@fines/domain/statement/import.ts';
import { vehicleImportSchema } from '@fines/domain/vehicle/import.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { type KnownEvent, readEvent } from '@fines/proof/verify/check.ts';
import { expect } from 'vitest';
import { z } from 'zod';

import { settledImport, takenImport } from '../command-api/settled-import.ts';
import { CSV_COLUMNS, csvOf } from '../command-api/statement-files.ts';
import { HEADER, rowOf } from '../command-api/vehicle-files.ts';
import type { ApiClient } from '../support/api-client.ts';
import type { TestSystem } from '../support/test-system.ts';
import { until } from '../support/wait.ts';

type File<Import> = { path: string; query?: string; content: string; schema: z.ZodType<Import> };

async function imported<Import extends ImportFacts>(
  by: ApiClient,
  { path, query = '', content, schema }: File<Import>,
): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([content]), 'file.csv');
  const one = `${path}/${takenImport(await by.upload(path + query, form))}`;
  await settledImport(by, one, schema);
  expect((await by.post(`${one}/start`, {})).status).toBe(200);
  expect(await settledImport(by, one, schema)).toMatchObject({ status: 'FINISHED' });
}

/** Registers a vehicle, and changes it. */
export async function importVehicle(by: ApiClient): Promise<void> {
  for (const color of ['White', 'Red'])
    await imported(by, {
      path: '/vehicles/imports',
      content: [HEADER, rowOf('VRF 001 AA', { 4: color })].join('\n'),
      schema: vehicleImportSchema,
    });
}

type Settling = { asks: ApiClient; approves: ApiClient; fineId: string };

/** Takes lines of so much money that two people are needed, and does with them all that people do. */
export async function settleLines({ asks, approves, fineId }: Settling): Promise<void> {
  const account = `SZ${Date.now()}`;
  await asks.put(`/statements/accounts/${account}`, { name: 'Fines', channel: 'BANK', columns: CSV_COLUMNS });
  await imported(asks, {
    path: '/statements/imports',
    query: `?account=${account}`,
    content: csvOf(...['T1', 'T2', 'T3'].map((id) => `2026-03-02,5000.00,,,Nomsa,${account},${id}`)),
    schema: statementImportSchema,
  });
  const linesShown = async () => {
    const { body } = await asks.get(`/suspense?account=${account}`);
    const { data } = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(body);
    return data.length === 3 && data;
  };
  const [returned, assigned, declined] = await until(linesShown, 'the lines to be shown');
  const why = { reason: 'Sent twice' };
  const to = { ...why, to: 'Account 7700 5555 01' };
  const acts = [
    [asks, returned, 'return', to],
    [asks, assigned, 'assign', { fineId }],
    [asks, declined, 'return', to],
    [approves, returned, 'approve', {}],
    [approves, assigned, 'approve', {}],
    [approves, declined, 'decline', why],
  ] as const;
  for (const [by, line, act, said] of acts)
    expect(await by.post(`/suspense/${line?.id}/${act}`, said)).toMatchObject({ status: 200 });
}

/** Closes what somebody took, without counting it. */
export async function closeAll(cashier: ApiClient): Promise<void> {
  const { id: cashierId } = z.object({ id: z.string() }).parse((await cashier.get('/auth/me')).body);
  const day = localDay(new Date().toISOString());
  const counted = { counted: [], cashAtStart: 0, reason: 'Not counted' };
  // What is shown may be behind.
  await until(async () => {
    const { body } = await cashier.get(`/payments/cash-up?cashierId=${cashierId}&day=${day}`);
    const { receipts, refunds } = z
      .object({ open: z.object({ receipts: z.array(z.string()), refunds: z.array(z.string()) }) })
      .parse(body).open;
    const sent = { cashierId, day, receipts, refunds, ...counted };
    return (await cashier.post('/payments/cash-up', sent)).status === 201;
  }, 'the cash-up');
}

/** The types of the events that people left, of whom the log has some role. */
export async function leftBySomebody(system: TestSystem): Promise<KnownEvent['type'][]> {
  const store = openEventStore({ url: (await system.addresses()).ESDB_URL });
  const types = new Set<KnownEvent['type']>();
  for await (const raw of store.readAll()) {
    const { known } = readEvent(raw);
    if (known !== undefined && known.metadata.actor.id !== SYSTEM.id) types.add(known.type);
  }
  await store.close();
  return [...types];
}
