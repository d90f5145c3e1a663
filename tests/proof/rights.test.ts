import { randomUUID } from 'node:crypto';

import type { Role } from '@fines/domain/shared/permissions.ts';
import { PUBLIC, SYSTEM } from '@fines/domain/shared/person.ts';
import { readEvent } from '@fines/proof/verify/check.ts';
import { rights, times } from '@fines/proof/verify/rights.ts';
import { describe, expect, it } from 'vitest';

import {
  cashUpClosed,
  CLERK,
  disputeSubmitted,
  fineDeleted,
  fineIssued,
  fineNumberVoided,
  metadata,
  NOW,
  paymentRecorded,
  userCreated,
  userDeactivated,
  userReactivated,
  userUpdated,
  vehicleRegistered,
} from '../domain/events.ts';
import { disputeSubmittedOnline } from '../domain/online-disputes.ts';
import type { Written } from '../projector/test-log.ts';

const read = (stream: string, event: Written, recorded = NOW) =>
  readEvent({
    ...event,
    id: randomUUID(),
    stream,
    revision: 0,
    position: { commit: 1n, prepare: 1n },
    recorded: new Date(recorded),
  });

type By = { id: string; role: string };

const by = <Event extends Written>(event: Event, { id, role }: By): Event => ({
  ...event,
  metadata: { ...event.metadata, actor: { id, role, badgeNumber: null } },
});

const minutesLater = (minutes: number): string => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();

/** A log in which there are these people. */
class Log {
  readonly #rights = rights();

  person(role: Role, id: string = randomUUID()): By {
    this.takes(`user-${id}`, by(userCreated({ id, role }), SYSTEM));
    return { id, role };
  }

  /** @returns what is wrong with an event */
  takes = (stream: string, event: Written): string | undefined => this.#rights.take(read(stream, event));

  get looked(): string {
    return this.#rights.looked();
  }
}

const FINE = 'fine-FN-2026-001';

describe('the rights that --verify checks', () => {
  it('are those of the role of whoever did it', () => {
    const log = new Log();
    const officer = log.person('TRAFFIC_OFFICER');
    expect(log.takes(FINE, by(fineIssued(), officer))).toBeUndefined();
    expect(log.takes(FINE, by(fineDeleted(), officer))).toBe('TRAFFIC_OFFICER leaves no FineDeleted');
    expect(log.takes(FINE, by(fineDeleted(), log.person('MANAGER')))).toBeUndefined();
    expect(log.takes(FINE, by(paymentRecorded(), log.person('AUDITOR')))).toBe(
      'AUDITOR leaves no PaymentRecorded',
    );
    expect(log.takes(FINE, by(fineDeleted(), { id: officer.id, role: 'KING' }))).toBe(
      'it is by a KING, and there is no such role',
    );
  });

  it('are those of the role that the log knows of a person, but for what is under way when it changes', () => {
    const log = new Log();
    const person = log.person('TRAFFIC_OFFICER');
    const asManager = { ...person, role: 'MANAGER' };
    const wrong = `it is by ${person.id} as MANAGER, who was TRAFFIC_OFFICER then`;
    expect(log.takes(FINE, by(fineDeleted(), asManager))).toBe(wrong);
    const changed = (role: Role, at: string) =>
      log.takes(`user-${person.id}`, by(userUpdated({ role }, at), SYSTEM));
    expect(changed('MANAGER', NOW)).toBeUndefined();
    expect(log.takes(FINE, by(fineDeleted(), asManager))).toBeUndefined();
    expect(changed('TRAFFIC_OFFICER', minutesLater(1))).toBeUndefined();
    expect(log.takes(FINE, by(fineDeleted('Just before', minutesLater(2)), asManager))).toBeUndefined();
    expect(log.takes(FINE, by(fineDeleted('Long after', minutesLater(30)), asManager))).toBe(wrong);
  });

  it('are gone with the account, but for what is under way when it ends, and come back with it', () => {
    const log = new Log();
    const manager = log.person('MANAGER');
    const user = (event: Written) => log.takes(`user-${manager.id}`, by(event, SYSTEM));
    const deleted = (minutes: number) =>
      log.takes(FINE, by(fineDeleted('A mistake', minutesLater(minutes)), manager));
    user(userDeactivated());
    expect(deleted(9)).toBeUndefined();
    expect(deleted(11)).toBe(`it is by ${manager.id}, whose account had ended then`);
    user(userUpdated({ lastName: 'Mamba' }, minutesLater(12)));
    user(userUpdated({ role: 'SENIOR_OFFICER' }, minutesLater(12)));
    user(userUpdated({ role: 'MANAGER' }, minutesLater(12)));
    expect(deleted(13)).toBe(`it is by ${manager.id}, whose account had ended then`);
    user(userReactivated(minutesLater(14)));
    expect(deleted(15)).toBeUndefined();
  });

  it('let a super admin and the system register vehicles, and nobody else', () => {
    const log = new Log();
    const registered = (actor: Parameters<typeof by>[1]) =>
      log.takes('vehicle-HSD722BN', by(vehicleRegistered(), actor));
    expect(registered(log.person('SUPER_ADMIN'))).toBeUndefined();
    expect(registered(SYSTEM)).toBeUndefined();
    expect(registered(log.person('MANAGER'))).toBe('MANAGER leaves no VehicleRegistered');
  });

  it('keep the system to what it does by itself, and people from that', () => {
    const log = new Log();
    expect(log.takes(FINE, by(fineNumberVoided(), SYSTEM))).toBeUndefined();
    expect(log.takes(FINE, by(fineDeleted(), SYSTEM))).toBe(
      'it is by the system, which leaves no FineDeleted',
    );
    expect(log.takes(FINE, by(fineNumberVoided(), log.person('SUPER_ADMIN')))).toBe(
      'SUPER_ADMIN leaves no FineNumberVoided',
    );
  });

  it('keep the public to what it does online, and people from that', () => {
    const log = new Log();
    expect(log.takes(FINE, disputeSubmittedOnline())).toBeUndefined();
    expect(log.takes(FINE, by(disputeSubmitted(), PUBLIC))).toBe(
      'it is by the public, which leaves no DisputeSubmitted',
    );
    for (const role of ['OFFICER', 'SUPER_ADMIN'])
      expect(log.takes(FINE, by(disputeSubmittedOnline(), { ...PUBLIC, role }))).toBe(
        `it is by the public as ${role}, which is nobody of the staff`,
      );
    expect(log.takes(FINE, by(disputeSubmittedOnline(), log.person('SUPER_ADMIN')))).toBe(
      'SUPER_ADMIN leaves no DisputeSubmittedOnline',
    );
    expect(log.takes(FINE, by(disputeSubmittedOnline(), { ...PUBLIC, id: 'somebody' }))).toBe(
      'it is by a PUBLIC, and there is no such role',
    );
    expect(log.looked).toBe('1 people, 1 events by others');
  });

  it('let managers manage the ranks below their own, and everybody his or her own name', () => {
    const log = new Log();
    const manager = log.person('MANAGER');
    const officer = log.person('TRAFFIC_OFFICER');
    const finance = log.person('FINANCE_OFFICER');
    const change = (of: By, data: Parameters<typeof userUpdated>[0], who: By) =>
      log.takes(`user-${of.id}`, by(userUpdated(data), who));
    expect(change(officer, { role: 'SENIOR_OFFICER' }, manager)).toBeUndefined();
    expect(change(officer, { role: 'SUPER_ADMIN' }, manager)).toBe('MANAGER leaves no UserUpdated');
    expect(change(finance, { lastName: 'Mamba' }, manager)).toBe('MANAGER leaves no UserUpdated');
    expect(change(finance, { lastName: 'Mamba' }, finance)).toBeUndefined();
    expect(change(finance, { role: 'MANAGER' }, finance)).toBe('FINANCE_OFFICER leaves no UserUpdated');
    const id = randomUUID();
    expect(log.takes(`user-${id}`, by(userCreated({ id, role: 'AUDITOR' }), manager))).toBe(
      'MANAGER leaves no UserCreated',
    );
  });

  it('let finance officers close their own cash-ups only', () => {
    const log = new Log();
    const close = (who: By) => log.takes('cash-up-1', by(cashUpClosed(), who));
    expect(close(log.person('FINANCE_OFFICER', CLERK.id))).toBeUndefined();
    expect(close(log.person('FINANCE_OFFICER'))).toBe('FINANCE_OFFICER leaves no CashUpClosed');
    expect(close(log.person('MANAGER'))).toBeUndefined();
  });

  it('count who was never made a user', () => {
    const log = new Log();
    log.person('MANAGER');
    expect(log.takes(FINE, by(fineDeleted(), { id: randomUUID(), role: 'MANAGER' }))).toBeUndefined();
    expect(log.looked).toBe('1 people, 1 events by others');
  });
});

const takes = (event: Written, recorded: string) => times().take(read(FINE, event, recorded));

describe('the times that --verify compares', () => {
  it('may be a minute apart', () => {
    expect(takes(fineIssued(), minutesLater(1))).toBeUndefined();
    expect(takes(fineIssued(), minutesLater(-1))).toBeUndefined();
    expect(takes(fineIssued(), minutesLater(2))).toBe(
      'it says 2026-03-10T08:00:00.000Z, and the store 2026-03-10T08:02:00.000Z',
    );
    expect(takes(fineIssued(), minutesLater(-2))).toContain('and the store 2026-03-10T07:58:00.000Z');
  });

  it('are told by the demo, which says so', () => {
    const told = { ...fineIssued(), metadata: { ...metadata(), clock: 'demo' } };
    expect(takes(told, minutesLater(100_000))).toBeUndefined();
  });
});
