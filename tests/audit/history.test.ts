import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { disputeSubmitted, fineAmended, fineDeleted, fineIssued, paymentRecorded } from '../domain/events.ts';
import { newDatabase } from '../support/databases.ts';
import { AuditedLog } from './audited-log.ts';

let audited: AuditedLog;
beforeAll(async () => {
  audited = await AuditedLog.start(newDatabase);
  await audited.log.fine(
    'FN-2026-001',
    fineIssued({ notes: 'Wipe \u001b[2J the screen' }, '2026-03-10T08:00:00.000Z'),
    fineAmended({ location: 'Manzini' }, '2026-03-10T23:30:00.000Z'),
    disputeSubmitted({}, '2026-03-11T08:00:00.000Z'),
    paymentRecorded({}, '2026-03-12T08:00:00.000Z'),
  );
  await audited.log.fine(
    'FN-2026-002',
    fineIssued({ fineNumber: 'FN-2026-002' }),
    fineDeleted('Typed twice'),
  );
});
afterAll(async () => {
  await audited.close();
});

describe('npm run audit -- FN-2026-001', () => {
  it('tells what happened, in order, for a person to read', async () => {
    const { code, stdout } = await audited.audit('FN-2026-001');
    expect(code).toBe(0);
    expect(stdout).toContain('FN-2026-001: 4 events');
    expect(stdout).toMatch(/^ {2}0 {2}2026-03-10 10:00:00 {2}FineIssued +[0-9a-f]{12}$/m);
    expect(stdout).toMatch(/^ {2}1 {2}2026-03-11 01:30:00 {2}FineAmended +[0-9a-f]{12}$/m);
    expect(stdout).toMatch(/RSP-1001, Super Admin$/m);
    expect(stdout).toContain('     issuedBy: Sipho Dlamini\n');
    expect(stdout).toContain('     amount: SZL 60.00\n');
    expect(stdout.indexOf('FineAmended')).toBeLessThan(stdout.indexOf('PaymentRecorded'));
    expect(stdout).toMatch(/^State now\n(?: {5}.*\n)* {5}status: PAID$/m);
    expect(stdout).toContain('     paidAt: 2026-03-12 10:00:00\n');
    expect(stdout).toContain('Chain: whole, all 4 events are what was written');
  });

  it('does not let a text of the log steer the terminal', async () => {
    const { stdout } = await audited.audit('FN-2026-001');
    expect(stdout).not.toContain('\u001b');
    expect(stdout).toContain('notes: Wipe \\u{1b}[2J the screen');
  });

  it('tells of a fine that was deleted', async () => {
    const { code, stdout } = await audited.audit('FN-2026-002');
    expect(code).toBe(0);
    expect(stdout).toContain('     reason: Typed twice\n');
    expect(stdout).toContain('     status: CANCELLED\n');
  });

  it('tells the state as of the end of a day, or as of an instant', async () => {
    const day = await audited.audit('FN-2026-001', '--as-of', '2026-03-10');
    expect(day.stdout).toMatch(
      /^State as of 2026-03-10 23:59:59\n(?: {5}.*\n)* {5}location: Gwamile Street/m,
    );
    const instant = await audited.audit('FN-2026-001', '--as-of', '2026-03-11T08:00:00Z');
    expect(instant.stdout).toMatch(/^State as of 2026-03-11 10:00:00\n(?: {5}.*\n)* {5}status: DISPUTED$/m);
    const before = await audited.audit('FN-2026-001', '--as-of', '2026-03-09');
    expect(before.stdout).toContain('none: not issued by then');
  });

  it('shows ids where names cannot be looked up, and says so beside its answer', async () => {
    const { stdout, stderr } = await audited.audit('FN-2026-001', '--json');
    expect(stderr).toContain('Names cannot be looked up');
    expect(JSON.parse(stdout)).toMatchObject({ events: [{ actor: { firstName: null } }, {}, {}, {}] });
  });

  it('shows where the chain is broken', async () => {
    await audited.log.fine(
      'FN-2026-003',
      fineIssued({ fineNumber: 'FN-2026-003' }),
      fineAmended({ notes: 'x' }),
    );
    await audited.forge(
      `UPDATE event_store.events SET type = 'ReminderSent' WHERE stream = 'fine-FN-2026-003' AND revision = 1`,
    );
    const { code, stdout } = await audited.audit('FN-2026-003');
    expect(stdout).toContain('Chain: BROKEN at revision 1');
    expect(stdout).toContain('none: not issued by then, or not readable');
    expect(code).toBe(1);
  });

  it.each([
    [['FN-2026-999'], 'There is no fine FN-2026-999.'],
    [['somewhere'], 'There is no fine somewhere.'],
    [[], 'Which fine? Give its number.'],
    [['FN-2026-001', 'FN-2026-002'], 'One fine at a time.'],
    [['FN-2026-001', '--as-of', 'soon'], '--as-of soon: must be a day'],
    [['FN-2026-001', '--verify'], '--verify checks the whole log and takes nothing else.'],
    [['FN-2026-001', '--raw', '--json'], '--raw gives what the log holds and takes no other option.'],
    [['receipt-RCP-2026-999', '--raw'], 'There is no stream receipt-RCP-2026-999.'],
    [['FN-2026-001', '--as-json'], "Unknown option '--as-json'"],
  ])('refuses %j and says why', async (args, why) => {
    const { code, stdout, stderr } = await audited.audit(...args);
    expect(stderr).toContain(why);
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });
});
