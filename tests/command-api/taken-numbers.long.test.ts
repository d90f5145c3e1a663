import { EventStoreDBClient } from '@eventstore/db-client';
import { sweptFines } from '@fines/command-api/fine/swept-fines.ts';
import { sweep } from '@fines/command-api/numbering/sweep.ts';
import { sweptReceipts } from '@fines/command-api/receipt/settle-receipt.ts';
import { localYear } from '@fines/domain/shared/dates.ts';
import { verify } from '@fines/proof/verify/verify.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { eventOfOthers } from '../projector/event-of-others.ts';
import { useServers } from '../projector/use-servers.ts';
import { fineEvents } from './log-of.ts';
import { newFine, openProcesses, pay, type Process } from './processes.ts';

const YEAR = localYear(new Date().toISOString());
const fine = (n: number): string => `FN-${YEAR}-00${n}`;
const receipt = (n: number): string => `RCP-${YEAR}-00${n}`;

const servers = useServers();
let command: Process;
let client: EventStoreDBClient;
beforeEach(async () => {
  [command = expect.unreachable()] = await openProcesses(servers, 1);
  client = EventStoreDBClient.connectionString(servers.esdbUrl);
});
afterEach(async () => {
  await client.dispose();
  await command.close();
});

const takeAsStranger = (stream: string) =>
  servers.log.store.append(stream, [eventOfOthers({ type: 'FineIssued' })], 'no-stream');
const sweepAll = async () => {
  const later = new Date(Date.now() + 60_000);
  for (const series of [sweptFines(command), sweptReceipts(command)]) await sweep(series, later);
};
const verified = () => verify(servers.log.store, { now: Date.now() + 3_600_000, onEvent: () => undefined });

/** What a process does that starts now. */
async function newFineAfterStart(): Promise<string> {
  const [started = expect.unreachable()] = await openProcesses(servers, 1);
  try {
    return await newFine(started);
  } finally {
    await started.close();
  }
}

it('a number whose stream another program took is passed over, and verification names that stream', async () => {
  expect(await newFine(command)).toBe(fine(1));
  for (const stream of [`fine-${fine(2)}`, `fine-${fine(3)}`, `fine-${fine(9)}`, `receipt-${receipt(1)}`]) {
    await takeAsStranger(stream);
  }
  expect(await newFine(command)).toBe(fine(4));
  expect(await pay(command, fine(1))).toBe(receipt(2));
  expect(await newFineAfterStart()).toBe(fine(5));
  await sweepAll();
  expect(await fineEvents(servers.log.store, fine(8))).toEqual([]);
  const { firstBreak } = await verified();
  expect(firstBreak).toMatchObject({
    stream: `fine-${fine(2)}`,
    problem: expect.stringContaining('carries no hash'),
  });
});

it.each([
  ['closed for good', (stream: string) => client.tombstoneStream(stream)],
  ['deleted', (stream: string) => client.deleteStream(stream)],
])('a number whose stream somebody has %s is not given again, nor voided', async (_, remove) => {
  for (const n of [1, 2, 3]) expect(await newFine(command)).toBe(fine(n));
  await pay(command, fine(1));
  for (const stream of [`fine-${fine(2)}`, `fine-${fine(3)}`, `receipt-${receipt(1)}`]) await remove(stream);
  expect(await newFineAfterStart()).toBe(fine(4));
  await sweepAll();
  expect(await newFine(command)).toBe(fine(5));
  expect(await pay(command, fine(4))).toBe(receipt(2));
  expect((await verified()).isForged).toBe(false);
});

it('the next number is given when the stream of this one was closed before anything was in it', async () => {
  expect(await newFine(command)).toBe(fine(1));
  await client.tombstoneStream(`fine-${fine(2)}`);
  expect(await newFine(command)).toBe(fine(3));
});
