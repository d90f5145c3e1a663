import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, it } from 'vitest';

import {
  fineAmended,
  fineIssued,
  fineNumberVoided,
  metadata,
  paymentRecorded,
  receiptPrinted,
  receiptReserved,
  receiptVoided,
  userCreated,
  vehicleRegistered,
} from '../domain/events.ts';
import { numberOf } from '../projector/test-log.ts';
import { AuditedLog, run } from './audited-log.ts';

let audited: AuditedLog;
beforeEach(async () => {
  audited = await AuditedLog.start();
  return () => audited.close();
});

const ofOthers = () => ({ id: randomUUID(), type: 'Ordered', data: { of: 'somebody else' }, metadata: {} });

const receiptOf = (n: number): string => `RCP-2026-${String(n).padStart(3, '0')}`;

const reserve = (n: number, fine: number, recordedAt?: string) =>
  audited.log.write(
    `receipt-${receiptOf(n)}`,
    receiptReserved({ receiptNumber: receiptOf(n), fineNumber: numberOf(fine) }, recordedAt),
  );
const pay = (fine: number, receipt: number) =>
  audited.log.fine(numberOf(fine), paymentRecorded({ receiptNumber: receiptOf(receipt) }));
const issued = () => audited.log.issue(1, 2);
const printed = () => audited.log.write(`receipt-${receiptOf(1)}`, receiptPrinted());
const voided = (n: number) => audited.log.write(`receipt-${receiptOf(n)}`, receiptVoided());

/** Three fines, of which two were paid, one after a receipt that came to nothing. */
async function writeGoodLog(): Promise<void> {
  await audited.log.user(userCreated().data.id, userCreated({ role: 'SUPER_ADMIN' }));
  await audited.log.write('vehicle-ABC 123 EH', vehicleRegistered());
  for (const n of [1, 2, 3]) await audited.log.fine(numberOf(n), fineIssued({ fineNumber: numberOf(n) }));
  await audited.log.fine(numberOf(2), fineAmended({ location: 'Manzini' }));
  await reserve(1, 1);
  await pay(1, 1);
  await reserve(2, 2);
  await voided(2);
  await reserve(3, 2);
  await pay(2, 3);
}

const verify = () => audited.audit('--verify');

const expectBreak = async (text: string): Promise<void> => {
  const { code, stdout } = await verify();
  expect(stdout).toContain(`First break: ${text}`);
  expect(code).toBe(1);
};

describe('npm run audit -- --verify', () => {
  it('finds nothing in a log that is as it was written, and says what it looked at', async () => {
    expect((await verify()).code).toBe(0);
    await writeGoodLog();
    const { code, stdout } = await verify();
    expect(stdout).toMatch(/^12 events in [\d.]+ s, \d+ a second$/m);
    expect(stdout).toMatch(/^Hash chains +8 streams +whole$/m);
    expect(stdout).toMatch(/^Events +12 of known types, 0 of unknown ones +whole$/m);
    expect(stdout).toMatch(/^Fine numbers +FN-2026: 1 to 3 +whole$/m);
    expect(stdout).toMatch(/^Receipt numbers +RCP-2026: 1 to 3 +whole$/m);
    expect(stdout).toMatch(/^Receipts +2 used, 1 voided, 0 pending +whole$/m);
    expect(stdout).toContain('No break was found.');
    expect(code).toBe(0);
  });

  it('names an event that was changed in the store', async () => {
    await writeGoodLog();
    await audited.forge(
      `UPDATE event_store.events
       SET data = convert_to(replace(convert_from(data, 'UTF8'), 'Manzini', 'Mbabane'), 'UTF8')
       WHERE stream = 'fine-FN-2026-002' AND revision = 1`,
    );
    await expectBreak(
      'fine-FN-2026-002 at revision 1: this event, or one before it, is not what was written',
    );
  });

  it('is a program that ends well, or with what it found', async () => {
    const program = () => run(['read-api/audit/main.ts', '--verify'], audited.addresses);
    await writeGoodLog();
    expect(await program()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('No break was found.'),
    });
    await audited.forge(`DELETE FROM event_store.events WHERE stream = 'fine-FN-2026-002' AND revision = 1`);
    expect(await program()).toMatchObject({ code: 1, stdout: expect.stringContaining('First break: ') });
  });

  it('names an event of which no JSON is left', async () => {
    await writeGoodLog();
    await audited.forge(
      `UPDATE event_store.events SET data = 'scratched' WHERE stream = 'fine-FN-2026-002' AND revision = 1`,
    );
    await expectBreak('fine-FN-2026-002 at revision 1: this event');
  });

  it('names an event whose author was changed', async () => {
    await writeGoodLog();
    await audited.forge(
      `UPDATE event_store.events
       SET metadata = convert_to(replace(convert_from(metadata, 'UTF8'), 'RSP-1001', 'RSP-1002'), 'UTF8')
       WHERE stream = 'fine-FN-2026-003'`,
    );
    await expectBreak('fine-FN-2026-003 at revision 0: this event');
  });

  it('names the place of an event that was taken out of its stream', async () => {
    await writeGoodLog();
    await audited.forge(`DELETE FROM event_store.events WHERE stream = 'fine-FN-2026-002' AND revision = 1`);
    await expectBreak('fine-FN-2026-002 at revision 2: revision 1 is missing');
  });

  it('names the first break of several, in the order of the log, and counts the others', async () => {
    await writeGoodLog();
    for (const stream of ['receipt-RCP-2026-003', 'fine-FN-2026-001']) {
      await audited.forge(
        `UPDATE event_store.events
         SET metadata = convert_to(replace(convert_from(metadata, 'UTF8'), 'SUPER_ADMIN', 'MANAGER'), 'UTF8')
         WHERE stream = $1 AND revision = 0`,
        [stream],
      );
    }
    const { stdout } = await verify();
    expect(stdout).toMatch(/^Hash chains +8 streams +2 BROKEN$/m);
    expect(stdout).toContain('First break: fine-FN-2026-001 at revision 0');
  });

  it('names an event that cannot be read, and passes types that it does not know', async () => {
    await writeGoodLog();
    await audited.log.fine(numberOf(3), { type: 'FinePainted', data: {}, metadata: metadata() });
    expect((await verify()).stdout).toContain('12 of known types, 1 of unknown ones');
    await audited.log.fine(numberOf(3), {
      type: 'FineAmended',
      data: { location: '\u001b[31m' },
      metadata: {},
    });
    await expectBreak('fine-FN-2026-003 at revision 2: FineAmended cannot be read');
  });
});

describe('a store that others use, too', () => {
  it('has their streams counted, and ours judged', async () => {
    await writeGoodLog();
    for (const stream of ['order-1', 'order-2', 'userland', `user-${'x'.repeat(300)}`]) {
      await audited.log.store.append(stream, [{ ...ofOthers(), type: 'FineIssued' }, ofOthers()], 'any');
    }
    const { code, stdout } = await verify();
    expect(stdout).toContain('4 streams are not ours, and were not judged.');
    expect(stdout).toMatch(/^Hash chains +8 streams +whole$/m);
    expect(code).toBe(0);
    await audited.log.store.append('fine-FN-2026-001', [ofOthers()], 'any');
    await expectBreak('fine-FN-2026-001 at revision 2: this event');
  });
});

it('names what another program wrote under a name of ours', async () => {
  await audited.log.issue(1, 2);
  await audited.log.store.append('vehicle-foreign-2', [ofOthers(), ofOthers()], 'no-stream');
  const { stdout } = await verify();
  expect(stdout).toMatch(/^Hash chains +2 streams +whole$/m);
  expect(stdout).toMatch(/^Events .* 2 BROKEN$/m);
  await expectBreak('vehicle-foreign-2 at revision 0: it carries no hash: another program wrote it');
});

describe('the numbers that --verify checks', () => {
  it('names a fine number that is missing', async () => {
    await audited.log.issue(1, 2);
    await audited.log.issue(4, 4);
    await audited.log.issue(7, 8);
    const { code, stdout } = await verify();
    expect(stdout).toContain(
      'First break: fine-FN-2026-003: FN-2026-003 is missing, and 2 more of that year',
    );
    expect(code).toBe(1);
  });

  it('waits for a number that may be on its way still', async () => {
    await audited.log.issue(1, 2);
    await audited.log.fine(numberOf(4), fineIssued({ fineNumber: numberOf(4) }, new Date().toISOString()));
    expect((await verify()).code).toBe(0);
    await audited.log.issue(6, 6);
    await audited.log.issue(3, 3);
    await expectBreak('fine-FN-2026-005: FN-2026-005 is missing');
  });

  it('counts each year from 1, in whatever order the numbers came', async () => {
    await audited.log.fine('FN-2025-001', fineIssued({ fineNumber: 'FN-2025-001' }));
    await audited.log.issue(2, 3);
    await audited.log.issue(1, 1);
    const { code, stdout } = await verify();
    expect(stdout).toMatch(/FN-2025: 1 to 1, FN-2026: 1 to 3 +whole$/m);
    expect(code).toBe(0);
  });

  it('takes a number that was left out and voided for explained, once', async () => {
    await audited.log.issue(1, 1);
    await audited.log.fine(numberOf(2), fineNumberVoided(numberOf(2)));
    await audited.log.issue(3, 3);
    await voided(1);
    await reserve(2, 1);
    await pay(1, 2);
    const { code, stdout } = await verify();
    expect(stdout).toMatch(/^Fine numbers +FN-2026: 1 to 3, 1 left out and voided +whole$/m);
    expect(stdout).toMatch(/^Receipt numbers +RCP-2026: 1 to 2, 1 left out and voided +whole$/m);
    expect(stdout).toMatch(/^Receipts +1 used, 1 voided, 0 pending +whole$/m);
    expect(code).toBe(0);
    await audited.log.fine(numberOf(4), fineNumberVoided(numberOf(5)));
    await expectBreak(
      'fine-FN-2026-004 at revision 0: it should give the number FN-2026-004, and gives FN-2026-005',
    );
  });

  it('names a receipt that nothing explains, unless it is young: that one is pending', async () => {
    await audited.log.issue(1, 2);
    await reserve(2, 1, new Date().toISOString());
    const { code, stdout } = await verify();
    expect(stdout).toMatch(/^Receipt numbers +RCP-2026: 1 to 2, 1 pending +whole$/m);
    expect(stdout).toMatch(/^Receipts +0 used, 0 voided, 1 pending +whole$/m);
    expect(code).toBe(0);
    await reserve(1, 2, new Date(Date.now() - 11 * 60_000).toISOString());
    await expectBreak(
      'receipt-RCP-2026-001 at revision 0: RCP-2026-001, reserved for FN-2026-002, was neither used nor voided',
    );
  });

  it.each<[what: string, steps: (() => Promise<unknown>)[], found: string]>([
    [
      'a fine that gives itself another number than its stream has',
      [() => audited.log.fine(numberOf(1), fineIssued({ fineNumber: numberOf(2) }))],
      'fine-FN-2026-001 at revision 0: it should give the number FN-2026-001, and gives FN-2026-002',
    ],
    [
      'a receipt number that is missing',
      [issued, () => reserve(2, 1), () => pay(1, 2)],
      'receipt-RCP-2026-001: RCP-2026-001 is missing',
    ],
    [
      'a receipt that is used twice',
      [issued, () => reserve(1, 1), () => pay(1, 1), () => pay(2, 1)],
      'fine-FN-2026-002 at revision 1: it uses RCP-2026-001, which a payment used before',
    ],
    [
      'a payment whose receipt was voided',
      [issued, () => reserve(1, 1), () => voided(1), () => pay(1, 1)],
      'fine-FN-2026-001 at revision 1: it uses RCP-2026-001, which was voided before',
    ],
    [
      'a payment whose receipt was never reserved',
      [issued, () => pay(1, 1)],
      'fine-FN-2026-001 at revision 1: it uses RCP-2026-001, which was never reserved',
    ],
    [
      'a payment whose receipt was reserved for another fine',
      [issued, () => reserve(1, 2), () => pay(1, 1)],
      'fine-FN-2026-001 at revision 1: it uses RCP-2026-001, which was reserved for FN-2026-002',
    ],
    [
      'the print of a receipt that no payment uses',
      [() => reserve(1, 1), printed],
      'receipt-RCP-2026-001 at revision 1: it prints RCP-2026-001, which no payment uses',
    ],
    [
      'the print of a receipt that was voided',
      [() => voided(1), printed],
      'receipt-RCP-2026-001 at revision 1: it prints RCP-2026-001, which was voided before',
    ],
    [
      'a receipt that was voided after it was used',
      [issued, () => reserve(1, 1), () => pay(1, 1), () => voided(1)],
      'receipt-RCP-2026-001 at revision 1: it voids RCP-2026-001, which a payment used before',
    ],
  ])('names %s', async (_, steps, found) => {
    for (const step of steps) await step();
    await expectBreak(found);
  });
});
