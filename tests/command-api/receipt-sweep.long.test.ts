import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

import { changeFine } from '@fines/command-api/fine/change.ts';
import { sweep as sweepSeries } from '@fines/command-api/numbering/sweep.ts';
import { ReceiptOfPayment } from '@fines/command-api/receipt/receipt.ts';
import { sweptReceipts } from '@fines/command-api/receipt/settle-receipt.ts';
import { fineStream } from '@fines/domain/fine/status.ts';
import { receiptStream } from '@fines/domain/receipt/receipt.ts';
import { localYear } from '@fines/domain/shared/dates.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { actor, receiptReserved } from '../domain/events.ts';
import { type Servers, openServers } from '../projector/servers.ts';
import { fineEvents, receiptEvents, receiptsOf } from './log-of.ts';
import { contextAt, newFine, openProcesses, pay, type Process } from './processes.ts';

const YEAR = localYear(new Date().toISOString());
const numberOf = (sequence: number, year = YEAR) => `RCP-${year}-${String(sequence).padStart(3, '0')}`;
const VOIDED = { type: 'ReceiptVoided', data: { reason: 'The payment was not completed' } };
const LEFT_OUT = { type: 'ReceiptVoided', data: { reason: 'No payment was recorded under this number' } };

const by = () => ({ actor: actor('MANAGER'), now: new Date().toISOString() });

describe('the receipt sweeper', () => {
  let servers: Servers;
  let command: Process;
  beforeEach(async () => {
    servers = await openServers();
    [command = expect.unreachable()] = await openProcesses(servers, 1);
  });
  afterEach(async () => {
    await command.close();
    await servers.close();
  });

  const marks = () => sweptReceipts(command).marks;
  const sweep = (olderThan: Date) => sweepSeries(sweptReceipts(command), olderThan);
  const sweepAll = () => sweep(new Date(Date.now() + 60_000));
  const leaveReserved = (fineNumber: string, now?: string) =>
    new ReceiptOfPayment(command, fineNumber, contextAt(now)).number();
  const reserveDirectly = (receiptNumber: string) =>
    servers.log.write(
      receiptStream(receiptNumber),
      receiptReserved({ receiptNumber, fineNumber: 'FN-2026-900' }),
    );
  const expectReceipts = async (...fates: string[]) =>
    expect((await receiptsOf(servers.log.store, YEAR)).map(({ fate }) => fate)).toEqual(fates);

  it('voids what a kill between number and payment left, and leaves used ones', async () => {
    const paid = await newFine(command);
    const unpaid = await newFine(command);
    await pay(command, paid);
    await leaveReserved(unpaid);
    await leaveReserved('FN-2020-404');
    await pay(command, await newFine(command));
    await sweepAll();
    await expectReceipts('used', 'voided', 'voided', 'used');
    expect((await receiptEvents(servers.log.store, numberOf(2)))[1]).toEqual(VOIDED);
    const [, voided] = await servers.log.store.readStream(receiptStream(numberOf(2)));
    expect(voided?.metadata).toMatchObject({
      actor: { id: 'system', role: 'SUPER_ADMIN', badgeNumber: null },
    });
    expect(await marks().of(YEAR)).toBe(4);
    expect(await pay(command, unpaid)).toBe(numberOf(5));
  });

  it('tells a receipt that was paid from one that another payment of the same fine left', async () => {
    const fine = await newFine(command);
    await leaveReserved(fine);
    await pay(command, fine);
    await sweepAll();
    await expectReceipts('voided', 'used');
  });

  it('voids once, however often it runs, and at once with others', async () => {
    await leaveReserved('FN-2020-404');
    await Promise.all([sweepAll(), sweepAll(), sweepAll()]);
    await sweepAll();
    expect(await receiptEvents(servers.log.store, numberOf(1))).toMatchObject([
      { type: 'ReceiptReserved' },
      VOIDED,
    ]);
  });

  it('leaves alone what is young by the clock of the log, whatever time the payment was told', async () => {
    await pay(command, await newFine(command));
    await leaveReserved('FN-2020-404', `${YEAR}-01-01T00:00:00.000Z`);
    await sweep(new Date(Date.now() - 120_000));
    await expectReceipts('used', 'open');
    expect(await marks().of(YEAR)).toBe(0);
    await sweepAll();
    await expectReceipts('used', 'voided');
  });

  it('goes on behind its mark, and finds the end of a long series', async () => {
    for (let sequence = 1; sequence <= 150; sequence++) await reserveDirectly(numberOf(sequence));
    await marks().move(YEAR, 100);
    await sweepAll();
    const fates = (await receiptsOf(servers.log.store, YEAR)).map(({ fate }) => fate);
    expect(fates).toEqual([...Array(100).fill('open'), ...Array(50).fill('voided')]);
    expect(await marks().of(YEAR)).toBe(150);
  });

  it('sweeps last year too', async () => {
    const lastYear = numberOf(1, YEAR - 1);
    await reserveDirectly(lastYear);
    await sweepAll();
    expect((await receiptEvents(servers.log.store, lastYear))[1]).toEqual(VOIDED);
  });

  it('voids a number that was left out; whoever had it in hand gets another', async () => {
    expect(await pay(command, await newFine(command))).toBe(numberOf(1));
    // Another process ended with number 2 in hand, or was only asleep.
    await reserveDirectly(numberOf(3));
    await reserveDirectly(numberOf(4));
    await sweepAll();
    expect(await receiptEvents(servers.log.store, numberOf(2))).toEqual([LEFT_OUT]);
    expect(await marks().of(YEAR)).toBe(4);
    expect(await pay(command, await newFine(command))).toBe(numberOf(5));
  });

  it('says first in the stream of the fine that the number will not be used', async () => {
    const [fine, deleted] = [await newFine(command), await newFine(command)];
    await leaveReserved(fine);
    await leaveReserved(deleted);
    await changeFine(command.store, deleted, () => ({ type: 'DeleteFine', ...by() }), contextAt());
    await sweepAll();
    const events = await fineEvents(servers.log.store, fine);
    expect(events[1]).toEqual({ type: 'ReceiptWithdrawn', data: { receiptNumber: numberOf(1) } });
    expect((await fineEvents(servers.log.store, deleted)).map(({ type }) => type)).toEqual([
      'FineIssued',
      'FineDeleted',
    ]);
    await expectReceipts('voided', 'voided');
  });

  it('refuses a payment that comes late, by the stream and not by any clock', async () => {
    const fine = await newFine(command);
    let isSwept = false;
    const append: EventStore['append'] = async (stream, ...events) => {
      // Between its last look at the fine and its append, the payment was held up for longer than it may take.
      if (stream === fineStream(fine) && !isSwept) {
        isSwept = true;
        await sweepAll();
      }
      return command.store.append(stream, ...events);
    };
    const slow = { ...command, store: { ...command.store, append } };
    await expect(pay(slow, fine)).rejects.toMatchObject({ kind: 'conflict', code: 'receipt-withdrawn' });
    await expectReceipts('voided');
    expect((await fineEvents(servers.log.store, fine)).map(({ type }) => type)).toEqual([
      'FineIssued',
      'ReceiptWithdrawn',
    ]);
    expect(await pay(slow, fine)).toBe(numberOf(2));
  });

  it('goes on where a kill between its two words left it', async () => {
    const fine = await newFine(command);
    await leaveReserved(fine);
    const withdraw = () => ({ type: 'WithdrawReceipt', receiptNumber: numberOf(1), ...by() }) as const;
    await changeFine(command.store, fine, withdraw, contextAt());
    await sweepAll();
    expect((await receiptEvents(servers.log.store, numberOf(1)))[1]).toEqual(VOIDED);
    expect(await fineEvents(servers.log.store, fine)).toHaveLength(2);
  });
});

it.each(['89', '0', 'soon'])('is not to be started so that a payment may be under way: %s', (seconds) => {
  const program = resolve(import.meta.dirname, '../../command-api/main.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    env: { ...process.env, RECEIPT_SWEEP_AFTER_SECONDS: seconds },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout + stderr).toMatch(/RECEIPT_SWEEP_AFTER_SECONDS: must be (at least 90|a number)/);
});
