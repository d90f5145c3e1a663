import { ReceiptOfPayment } from '@fines/command-api/receipt/receipt-of-payment.ts';
import { SweepMarks } from '@fines/command-api/receipt/sweep-marks.ts';
import { sweepReceipts } from '@fines/command-api/receipt/sweep.ts';
import { receiptStream } from '@fines/domain/receipt/number.ts';
import { localYear } from '@fines/domain/shared/dates.ts';
import { openSignals } from '@fines/platform/queue.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { receiptReserved } from '../domain/events.ts';
import { type Ground, Servers } from '../projector/servers.ts';
import { TestSystem } from '../support/test-system.ts';
import { until } from '../support/wait.ts';
import { receiptEvents, receiptsOf, withLog } from './log-of.ts';
import { contextAt, newFine, openProcesses, pay, type Process } from './processes.ts';

const YEAR = localYear(new Date().toISOString());
const numberOf = (sequence: number, year = YEAR) => `RCP-${year}-${String(sequence).padStart(3, '0')}`;
const VOIDED = { type: 'ReceiptVoided', data: { reason: 'The payment was not completed' } };
const warning = z.object({ msg: z.string(), numbers: z.array(z.string()).optional() });

let servers: Servers;
beforeAll(async () => {
  servers = await Servers.start();
});
afterAll(() => servers.stop());

describe('the receipt sweeper', () => {
  let ground: Ground;
  let command: Process;
  let warnings: z.output<typeof warning>[];
  beforeEach(async () => {
    ground = await servers.ground();
    [command = expect.unreachable()] = await openProcesses(ground, 1);
    warnings = [];
  });
  afterEach(async () => {
    await command.close();
    await ground.close();
  });

  const log = pino(
    { level: 'warn' },
    { write: (line) => void warnings.push(warning.parse(JSON.parse(line))) },
  );
  const marks = () => new SweepMarks(ground.pool);
  const sweep = (olderThan: Date) => sweepReceipts({ ...command, marks: marks(), log }, olderThan);
  const sweepAll = () => sweep(new Date(Date.now() + 60_000));
  const leaveReserved = (fineNumber: string, now?: string) =>
    new ReceiptOfPayment(command, fineNumber, contextAt(now)).number();
  const reserveDirectly = (receiptNumber: string) =>
    ground.log.write(
      receiptStream(receiptNumber),
      receiptReserved({ receiptNumber, fineNumber: 'FN-2026-900' }),
    );
  const expectReceipts = async (...fates: string[]) =>
    expect((await receiptsOf(ground.log.store, YEAR)).map(({ fate }) => fate)).toEqual(fates);

  it('voids what a kill between number and payment left, and leaves used ones', async () => {
    const paid = await newFine(command);
    const unpaid = await newFine(command);
    await pay(command, paid);
    await leaveReserved(unpaid);
    await leaveReserved('FN-2020-404');
    await pay(command, await newFine(command));
    await sweepAll();
    await expectReceipts('used', 'voided', 'voided', 'used');
    expect((await receiptEvents(ground.log.store, numberOf(2)))[1]).toEqual(VOIDED);
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
    expect(await receiptEvents(ground.log.store, numberOf(1))).toMatchObject([
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
    const fates = (await receiptsOf(ground.log.store, YEAR)).map(({ fate }) => fate);
    expect(fates).toEqual([...Array(100).fill('open'), ...Array(50).fill('voided')]);
    expect(await marks().of(YEAR)).toBe(150);
  });

  it('sweeps last year too', async () => {
    const lastYear = numberOf(1, YEAR - 1);
    await reserveDirectly(lastYear);
    await sweepAll();
    expect((await receiptEvents(ground.log.store, lastYear))[1]).toEqual(VOIDED);
  });

  it('tells of a number that was left out, stays before it, and gives it to the next payment', async () => {
    expect(await pay(command, await newFine(command))).toBe(numberOf(1));
    // Another process ended with number 2 in hand, and this one has come to know of what is beyond.
    await reserveDirectly(numberOf(3));
    await reserveDirectly(numberOf(4));
    await (await command.receiptNumbers.of(YEAR)).catchUp(4);
    await sweepAll();
    expect(warnings.flatMap(({ numbers = [] }) => numbers)).toEqual([numberOf(2)]);
    expect(await marks().of(YEAR)).toBe(1);
    expect(await pay(command, await newFine(command))).toBe(numberOf(2));
    warnings = [];
    await sweepAll();
    expect(warnings).toEqual([]);
    expect(await marks().of(YEAR)).toBe(4);
    await expectReceipts('used', 'used', 'voided', 'voided');
  });
});

describe('a system', () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.start({ env: { RECEIPT_SWEEP_AFTER_SECONDS: '0.1' } });
  }, 60_000);
  afterAll(() => system.stopAndRemove());

  it('sweeps when it is told to', async () => {
    const { DATABASE_URL: databaseUrl } = await system.addresses();
    await withLog(system, async (store) => {
      const [process = expect.unreachable()] = await openProcesses(
        { databaseUrl, esdbUrl: (await system.addresses()).ESDB_URL },
        1,
      );
      const number = await new ReceiptOfPayment(process, 'FN-2020-404', contextAt()).number();
      await process.close();
      const signals = openSignals('receipt-sweep', { databaseUrl }, pino({ level: 'silent' }));
      const isVoided = async () => {
        await signals.signal();
        return (await receiptEvents(store, number)).length === 2;
      };
      await until(isVoided, 'the receipt to be voided', 10_000);
      await signals.close();
    });
  });
});
