import { randomUUID } from 'node:crypto';

import { ReceiptOfPayment } from '@fines/command-api/receipt/receipt.ts';
import { localYear } from '@fines/domain/shared/dates.ts';
import type { Refusal } from '@fines/domain/shared/refusal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Tables, openTables } from '../projector/servers.ts';
import { newDatabase } from '../support/databases.ts';
import { fineEvents, receiptEvents, receiptsOf } from './log-of.ts';
import { contextAt, newFine, openProcesses, pay, type Process } from './processes.ts';

const THIS_YEAR = localYear(new Date().toISOString());

let servers: Tables;
let processes: Process[];
let first: Process;
beforeAll(async () => {
  servers = await openTables(newDatabase);
  processes = await openProcesses(servers, 5);
  first = processes[0] ?? expect.unreachable();
});
afterAll(async () => {
  for (const process of processes) await process.close();
  await servers.close();
});

const numberOf = (year: number, sequence: number) => `RCP-${year}-${String(sequence).padStart(3, '0')}`;

/** Every number is reserved, for a fine that was paid with it or with the reason why not. */
async function expectEachUsedOrVoided(year: number): Promise<string[]> {
  const receipts = await receiptsOf(servers.log.store, year);
  expect(receipts.filter(({ fate }) => fate === 'open')).toEqual([]);
  const beyond = Array.from({ length: 150 }, (_, index) => numberOf(year, receipts.length + 1 + index));
  const events = await Promise.all(beyond.map((number) => receiptEvents(servers.log.store, number)));
  expect(events.flat()).toEqual([]);
  return receipts.filter(({ fate }) => fate === 'used').map(({ number }) => number);
}

describe('receipts of several processes at once', () => {
  it('go to one payment of a fine; the others are voided, saying why', async () => {
    const fine = await newFine(first);
    const paid = await Promise.allSettled(processes.map((process) => pay(process, fine)));
    const receipts = paid.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const refusals = paid.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(receipts.length).toBe(1);
    expect(refusals.map(({ kind, code }: Refusal) => `${kind} ${code}`)).toEqual(
      Array(4).fill('conflict already-paid'),
    );
    const types = (await fineEvents(servers.log.store, fine)).map(({ type }) => type);
    expect(types).toEqual(['FineIssued', 'PaymentRecorded']);
    expect(await expectEachUsedOrVoided(THIS_YEAR)).toContain(receipts[0]);
    const ofFine = (await receiptsOf(servers.log.store, THIS_YEAR)).filter(
      ({ fineNumber, fate }) => fineNumber === fine && fate === 'voided',
    );
    for (const { number } of ofFine) {
      const [, voided] = await receiptEvents(servers.log.store, number);
      expect(voided).toEqual({ type: 'ReceiptVoided', data: { reason: 'This fine is paid already' } });
    }
  });

  it('are one for one command, whichever processes handle it', async () => {
    const fine = await newFine(first);
    const commandId = randomUUID();
    const receipts = await Promise.all(
      processes.map((process) => pay(process, fine, contextAt(undefined, commandId))),
    );
    expect(new Set(receipts).size).toBe(1);
    const payments = (await fineEvents(servers.log.store, fine)).filter(
      ({ type }) => type === 'PaymentRecorded',
    );
    expect(payments).toMatchObject([{ data: { receiptNumber: receipts[0] } }]);
    expect(await expectEachUsedOrVoided(THIS_YEAR)).toContain(receipts[0]);
  });

  it('are given without a gap, and each once', async () => {
    const fines = await Promise.all(Array.from({ length: 30 }, () => newFine(first)));
    const receipts = await Promise.all(
      fines.map((fine, index) => pay(processes[index % processes.length] ?? first, fine)),
    );
    expect(new Set(receipts).size).toBe(30);
    const used = await expectEachUsedOrVoided(THIS_YEAR);
    expect(used).toEqual(expect.arrayContaining(receipts));
  });
});

describe('the year of a receipt', () => {
  it('is that of the payment in Africa/Mbabane; its numbers begin with 1', async () => {
    const moments = [
      '2019-12-31T21:59:59.999Z',
      '2019-12-31T22:00:00.000Z',
      '2019-06-01T08:00:00.000Z',
      '2020-12-31T21:59:59.999Z',
    ];
    const receipts: string[] = [];
    for (const now of moments) receipts.push(await pay(first, await newFine(first), contextAt(now)));
    expect(receipts).toEqual(['RCP-2019-001', 'RCP-2020-001', 'RCP-2019-002', 'RCP-2020-002']);
  });
});

describe('a receipt in hand', () => {
  it('is reserved when it is first asked for, once', async () => {
    const receipt = new ReceiptOfPayment(first, 'FN-2026-001', contextAt('2012-05-05T08:00:00.000Z'));
    expect(await receiptsOf(servers.log.store, 2012)).toEqual([]);
    expect([await receipt.number(), await receipt.number()]).toEqual(['RCP-2012-001', 'RCP-2012-001']);
    expect((await receiptsOf(servers.log.store, 2012)).length).toBe(1);
  });

  it('tells which payment it is a part of, and shares no id with it', async () => {
    const context = contextAt('2013-05-05T08:00:00.000Z');
    await new ReceiptOfPayment(first, 'FN-2026-001', context).number();
    const [reserved] = await servers.log.store.readStream('receipt-RCP-2013-001');
    expect(reserved?.metadata).toMatchObject({
      $causationId: context.commandId,
      $correlationId: context.correlationId,
    });
    expect(reserved?.metadata).not.toMatchObject({ commandId: context.commandId });
  });
});
